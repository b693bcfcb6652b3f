/* cmocka_all.h - cmocka with the headers it wants before it */
#ifndef ULM_TESTS_CMOCKA_ALL_H
#define ULM_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#endif
