#include "pharos/drivers/sim/sim_cluster.h"
