#include "pharos/sim/engine.h"

#include "pharos/sim/proxy_engine.h"

namespace pharos::sim {

std::unique_ptr<Engine> make_engine(const ServiceSpec& service, EventQueue& queue, ServiceLog& log,
                                    Rng rng) {
  return std::make_unique<ProxyEngine>(service, queue, log, rng);
}

}  // namespace pharos::sim
