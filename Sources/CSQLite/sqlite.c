#include "setscrew_sqlite.h"

#include <setscrew_library.h>

// One line per function: its name in the library, its result, its parameters.
#define SETSCREW_SQLITE_FUNCTIONS(X)                                                            \
  X(sqlite3_open_v2, int, (const char *, sqlite3 **, int, const char *))                        \
  X(sqlite3_close_v2, int, (sqlite3 *))                                                         \
  X(sqlite3_busy_timeout, int, (sqlite3 *, int))                                                \
  X(sqlite3_db_config, int, (sqlite3 *, int, ...))                                              \
  X(sqlite3_extended_errcode, int, (sqlite3 *))                                                 \
  X(sqlite3_errmsg, const char *, (sqlite3 *))                                                  \
  X(sqlite3_exec, int, (sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **)) \
  X(sqlite3_last_insert_rowid, sqlite3_int64, (sqlite3 *))                                      \
  X(sqlite3_changes, int, (sqlite3 *))                                                          \
  X(sqlite3_prepare_v2, int, (sqlite3 *, const char *, int, sqlite3_stmt **, const char **))    \
  X(sqlite3_step, int, (sqlite3_stmt *))                                                        \
  X(sqlite3_finalize, int, (sqlite3_stmt *))                                                    \
  X(sqlite3_bind_null, int, (sqlite3_stmt *, int))                                              \
  X(sqlite3_bind_int64, int, (sqlite3_stmt *, int, sqlite3_int64))                              \
  X(sqlite3_bind_double, int, (sqlite3_stmt *, int, double))                                    \
  X(sqlite3_bind_text, int, (sqlite3_stmt *, int, const char *, int, void (*)(void *)))         \
  X(sqlite3_bind_blob, int, (sqlite3_stmt *, int, const void *, int, void (*)(void *)))         \
  X(sqlite3_column_count, int, (sqlite3_stmt *))                                                \
  X(sqlite3_column_type, int, (sqlite3_stmt *, int))                                            \
  X(sqlite3_column_int64, sqlite3_int64, (sqlite3_stmt *, int))                                 \
  X(sqlite3_column_double, double, (sqlite3_stmt *, int))                                       \
  X(sqlite3_column_blob, const void *, (sqlite3_stmt *, int))                                   \
  X(sqlite3_column_bytes, int, (sqlite3_stmt *, int))

SETSCREW_LIBRARY("SQLite", "libsqlite3.so.0", NULL, SETSCREW_SQLITE_FUNCTIONS, NULL)

const char *setscrew_sqlite_load(void) { return setscrew_library_load(&library); }

int setscrew_sqlite_open(const char *path, sqlite3 **database, int flags) {
  return p_sqlite3_open_v2(path, database, flags, NULL);
}
void setscrew_sqlite_close(sqlite3 *database) { p_sqlite3_close_v2(database); }
void setscrew_sqlite_busy_timeout(sqlite3 *database, int milliseconds) {
  p_sqlite3_busy_timeout(database, milliseconds);
}
void setscrew_sqlite_keep_journal(sqlite3 *database) {
  p_sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}
int setscrew_sqlite_error(sqlite3 *database) { return p_sqlite3_extended_errcode(database); }
const char *setscrew_sqlite_message(sqlite3 *database) { return p_sqlite3_errmsg(database); }
int setscrew_sqlite_run(sqlite3 *database, const char *sql) {
  return p_sqlite3_exec(database, sql, NULL, NULL, NULL);
}
sqlite3_int64 setscrew_sqlite_last_row(sqlite3 *database) { return p_sqlite3_last_insert_rowid(database); }
int setscrew_sqlite_changes(sqlite3 *database) { return p_sqlite3_changes(database); }

int setscrew_sqlite_prepare(sqlite3 *database, const char *sql, int size, sqlite3_stmt **statement) {
  return p_sqlite3_prepare_v2(database, sql, size, statement, NULL);
}
int setscrew_sqlite_step(sqlite3_stmt *statement) { return p_sqlite3_step(statement); }
void setscrew_sqlite_finalize(sqlite3_stmt *statement) { p_sqlite3_finalize(statement); }
int setscrew_sqlite_bind_null(sqlite3_stmt *statement, int position) {
  return p_sqlite3_bind_null(statement, position);
}
int setscrew_sqlite_bind_integer(sqlite3_stmt *statement, int position, sqlite3_int64 value) {
  return p_sqlite3_bind_int64(statement, position, value);
}
int setscrew_sqlite_bind_real(sqlite3_stmt *statement, int position, double value) {
  return p_sqlite3_bind_double(statement, position, value);
}
int setscrew_sqlite_bind_text(sqlite3_stmt *statement, int position, const char *value, int size) {
  return p_sqlite3_bind_text(statement, position, value, size, SQLITE_TRANSIENT);
}
int setscrew_sqlite_bind_bytes(sqlite3_stmt *statement, int position, const void *value, int size) {
  // A null pointer would bind NULL, and an empty value is none.
  return p_sqlite3_bind_blob(statement, position, size == 0 ? "" : value, size, SQLITE_TRANSIENT);
}
int setscrew_sqlite_column_count(sqlite3_stmt *statement) { return p_sqlite3_column_count(statement); }
int setscrew_sqlite_column_type(sqlite3_stmt *statement, int column) {
  return p_sqlite3_column_type(statement, column);
}
sqlite3_int64 setscrew_sqlite_column_integer(sqlite3_stmt *statement, int column) {
  return p_sqlite3_column_int64(statement, column);
}
double setscrew_sqlite_column_real(sqlite3_stmt *statement, int column) {
  return p_sqlite3_column_double(statement, column);
}
const void *setscrew_sqlite_column_bytes(sqlite3_stmt *statement, int column) {
  return p_sqlite3_column_blob(statement, column);
}
int setscrew_sqlite_column_size(sqlite3_stmt *statement, int column) {
  return p_sqlite3_column_bytes(statement, column);
}
