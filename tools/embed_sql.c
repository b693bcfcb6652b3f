/* embed_sql KIND 001.sql 002.sql ... - writes the migrations of a database as C, so that they are part
 * of the program: the tables of src/store/KIND_schema.h */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each file is named by its number, and none is left out. */
static FILE *open_numbered(const char *path, int number)
{
    char name[16];
    snprintf(name, sizeof name, "%03d.sql", number);
    const char *slash = strrchr(path, '/');
    if (strcmp(slash ? slash + 1 : path, name) != 0) {
        fprintf(stderr, "embed_sql: %s stands where %s should\n", path, name);
        exit(EXIT_FAILURE);
    }
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static void print_literal(FILE *file)
{
    putchar('"');
    for (int c; (c = getc(file)) != EOF;)
        if (c == '\n')
            fputs("\\n\"\n\"", stdout);
        else if (strchr("\"\\?", c)) /* two ? could begin a trigraph */
            printf("\\%c", c);
        else
            putchar(c);
    puts("\",");
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return EXIT_FAILURE;
    const char *kind = argv[1];
    printf("#include \"store/%s_schema.h\"\nconst char *const %s_migrations[] = {\n", kind, kind);
    for (int i = 2; i < argc; i++) {
        FILE *file = open_numbered(argv[i], i - 1);
        print_literal(file);
        fclose(file);
    }
    printf("};\nconst int %s_migration_count = %d;\n", kind, argc - 2);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
