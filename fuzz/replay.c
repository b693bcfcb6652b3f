/* replay FOLDER - gives each file of the folder to a fuzz target once; speaks TAP
 *
 * A target stops the program when something does not hold; the file is the last one named. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 20, PATH = 4096 };

static int is_seed(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int replay(const char *path)
{
    static uint8_t bytes[ROOM];
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    int fault = ferror(file);
    fclose(file);
    if (fault)
        return -1;
    LLVMFuzzerTestOneInput(bytes, size);
    return 0;
}

int main(int argc, char **argv)
{
    struct dirent **seeds;
    int count = argc == 2 ? scandir(argv[1], &seeds, is_seed, alphasort) : -1;
    if (count <= 0) {
        puts("Bail out! There are no seeds.");
        return EXIT_FAILURE;
    }
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        char path[PATH];
        snprintf(path, sizeof path, "%s/%s", argv[1], seeds[i]->d_name);
        printf("# %s\n", seeds[i]->d_name);
        fflush(stdout);
        printf("%s %d - %s\n", replay(path) == 0 ? "ok" : "not ok", i + 1, seeds[i]->d_name);
        free(seeds[i]);
    }
    free(seeds);
    return EXIT_SUCCESS;
}
