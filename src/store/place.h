/* place.h - where rows are kept: the address of a store decides of which kind it is
 *
 * postgresql://... or postgres://... is a PostgreSQL database, all else the path of a SQLite file.
 */
#ifndef ULM_STORE_PLACE_H
#define ULM_STORE_PLACE_H

#include <stdbool.h>

#include "store/store.h"

bool store_place_is_file(const char *place);

/* As store_sqlite_open() and store_postgres_open() say. */
int store_open(const char *place, struct store **store, struct store_error *error);
int store_open_to_read(const char *place, struct store **store, struct store_error *error);

/* Names the files and folders of the owner that are read again whenever a connection to the place is made;
 * of a file none. */
void store_place_files(const char *place, void (*each)(void *self, const char *path), void *self);

/* The place as it may be shown: without user and password and what stands behind a question mark. */
enum { STORE_PLACE_NAME_MAX = 256 };
void store_place_name(const char *place, char name[STORE_PLACE_NAME_MAX]);

#endif
