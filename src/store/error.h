/* error.h - why a store failed: a code for programs, words for a log */
#ifndef ULM_STORE_ERROR_H
#define ULM_STORE_ERROR_H

#include <stdint.h>

enum store_fault {
    STORE_FAULT_NONE,
    STORE_FAULT_MISSING, /* no such file, or no folder to make it in */
    STORE_FAULT_DENIED,  /* it may not be read or written */
    STORE_FAULT_FULL,    /* no room on the disk */
    STORE_FAULT_BUSY,    /* another process kept it locked for too long */
    STORE_FAULT_FOREIGN, /* not a database, or not one of ours */
    STORE_FAULT_NEWER,   /* made by a newer version of this program */
    STORE_FAULT_DAMAGED, /* ours, but not whole */
    STORE_FAULT_EXISTS,  /* a file that would be written over */
    STORE_FAULT_MEMORY,
    STORE_FAULT_DISK,    /* reading or writing failed in another way */
    STORE_FAULT_STOPPED, /* the caller wanted no more */
    STORE_FAULT_AWAY,    /* a database server that does not answer, or not as it should */
    STORE_FAULTS
};

enum { STORE_WORDS_MAX = 512 };

struct store_error {
    uint8_t fault;               /* enum store_fault */
    const char *path;            /* the file that it is about, as the caller named it, or NULL */
    char words[STORE_WORDS_MAX]; /* in English: the path, what to do, and what the system said */
};

/* Puts the words together; the detail, what the system said, may be NULL. Returns -1. */
int store_error_set(struct store_error *error, enum store_fault fault, const char *path,
                    const char *detail);

/* The same by an errno of making or opening the file. */
int store_error_errno(struct store_error *error, int number, const char *path);

#endif
