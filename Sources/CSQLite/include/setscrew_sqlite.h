#ifndef SETSCREW_SQLITE_H
#define SETSCREW_SQLITE_H

#include <sqlite3.h>

/// SQLite, loaded at first use: what never opens a database pays nothing for it, and a machine without the
/// library still answers.
///
/// Call setscrew_sqlite_load() once and successfully before any other function of this file.

/// Loads the library; NULL when it is there, else the reason why not.
const char *setscrew_sqlite_load(void);

int setscrew_sqlite_open(const char *path, sqlite3 **database, int flags);
void setscrew_sqlite_close(sqlite3 *database);
void setscrew_sqlite_busy_timeout(sqlite3 *database, int milliseconds);
/// Leaves the write-ahead log as it is when the connection is closed, instead of waiting for the disk to take it over.
void setscrew_sqlite_keep_journal(sqlite3 *database);
int setscrew_sqlite_error(sqlite3 *database);
const char *setscrew_sqlite_message(sqlite3 *database);
/// Runs statements that give no rows.
int setscrew_sqlite_run(sqlite3 *database, const char *sql);
sqlite3_int64 setscrew_sqlite_last_row(sqlite3 *database);
int setscrew_sqlite_changes(sqlite3 *database);

int setscrew_sqlite_prepare(sqlite3 *database, const char *sql, int size, sqlite3_stmt **statement);
int setscrew_sqlite_step(sqlite3_stmt *statement);
void setscrew_sqlite_finalize(sqlite3_stmt *statement);
int setscrew_sqlite_bind_null(sqlite3_stmt *statement, int position);
int setscrew_sqlite_bind_integer(sqlite3_stmt *statement, int position, sqlite3_int64 value);
int setscrew_sqlite_bind_real(sqlite3_stmt *statement, int position, double value);
/// Text and bytes are copied.
int setscrew_sqlite_bind_text(sqlite3_stmt *statement, int position, const char *value, int size);
int setscrew_sqlite_bind_bytes(sqlite3_stmt *statement, int position, const void *value, int size);
int setscrew_sqlite_column_count(sqlite3_stmt *statement);
int setscrew_sqlite_column_type(sqlite3_stmt *statement, int column);
sqlite3_int64 setscrew_sqlite_column_integer(sqlite3_stmt *statement, int column);
double setscrew_sqlite_column_real(sqlite3_stmt *statement, int column);
const void *setscrew_sqlite_column_bytes(sqlite3_stmt *statement, int column);
int setscrew_sqlite_column_size(sqlite3_stmt *statement, int column);

#endif
