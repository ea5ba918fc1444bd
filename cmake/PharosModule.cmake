# pharos_module(NAME SOURCES ... DEPENDS ... LIBRARIES ... TESTS ...)
#
# One folder of src/pharos: a static library pharos_NAME (alias pharos::NAME), and one test program
# pharos_NAME_test from the TESTS that stand beside its sources. DEPENDS names other modules, LIBRARIES
# what comes from outside; a module links only what it lists.
function(pharos_module name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPENDS;LIBRARIES;TESTS;TEST_DEPENDS" ${ARGN})
  string(REPLACE "/" "_" target "${name}")
  add_library(pharos_${target} STATIC ${arg_SOURCES})
  add_library(pharos::${target} ALIAS pharos_${target})
  target_include_directories(pharos_${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  list(TRANSFORM arg_DEPENDS PREPEND pharos::)
  target_link_libraries(pharos_${target} PUBLIC ${arg_DEPENDS} ${arg_LIBRARIES} PRIVATE pharos_options)
  if(arg_TESTS)
    list(TRANSFORM arg_TEST_DEPENDS PREPEND pharos::)
    add_executable(pharos_${target}_test ${arg_TESTS})
    target_link_libraries(pharos_${target}_test PRIVATE pharos::${target} ${arg_TEST_DEPENDS} pharos_options
                                                        GTest::gmock_main)
    gtest_discover_tests(pharos_${target}_test DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 600
                         ENVIRONMENT "PHAROS_DATA=${PHAROS_DATA}")
  endif()
endfunction()
