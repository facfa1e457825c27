# Read by CPack first: packages have the time of the sources.
execute_process(COMMAND "${CMAKE_CURRENT_LIST_DIR}/../lib/source_date" OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
set(ENV{SOURCE_DATE_EPOCH} ${date})
