# Run by CPack before it packs: what is staged gets the time of the sources and the usual modes of folders, so that the
# packages do not tell when and with which umask they were made.
execute_process(
  COMMAND find "${CPACK_TEMPORARY_INSTALL_DIRECTORY}" -type d -exec chmod 755 "{}" +
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND find "${CPACK_TEMPORARY_INSTALL_DIRECTORY}" -exec touch --no-dereference "--date=@$ENV{SOURCE_DATE_EPOCH}" "{}" +
  COMMAND_ERROR_IS_FATAL ANY)
