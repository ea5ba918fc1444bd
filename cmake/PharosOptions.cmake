# Flags that every target of ours is compiled with.
add_library(pharos_options INTERFACE)
target_compile_options(pharos_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                                -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(PHAROS_WERROR)
  target_compile_options(pharos_options INTERFACE -Werror)
endif()

# A decision must come out bit for bit the same in debug and release, here and elsewhere: no fused multiply-add.
add_compile_options(-ffp-contract=off)

if(PHAROS_HARDEN)
  add_compile_options(-fstack-protector-strong -fcf-protection -D_FORTIFY_SOURCE=2 -D_GLIBCXX_ASSERTIONS)
  add_link_options(-Wl,-z,relro,-z,now)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
endif()

if(PHAROS_SANITIZE)
  add_compile_options(-fsanitize=${PHAROS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PHAROS_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_link_options(-fuse-ld=mold)
endif()
