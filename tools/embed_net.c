/* embed_net FILE - writes weights as C, so that they are part of the program and of the wasm build */
#include <stdio.h>
#include <stdlib.h>

#include "ai/net_file.h"

static void print_small(const int16_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%d,", numbers[i]);
    putchar('\n');
}

static void print_rows(const int16_t *numbers, size_t rows, size_t count)
{
    for (size_t i = 0; i < rows; i++) {
        putchar('{');
        print_small(numbers + i * count, count);
        puts("},");
    }
}

int main(int argc, char **argv)
{
    static uint8_t bytes[NET_FILE_MAX + 1];
    static struct net net;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "embed_net: name a file of weights\n");
        return EXIT_FAILURE;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    if (net_read(bytes, size, &net) != 0) {
        fprintf(stderr, "embed_net: %s has no weights for this program\n", argv[1]);
        return EXIT_FAILURE;
    }
    puts("#include \"ai/net_file.h\"\nstatic const struct net weights = {\n.first = {");
    print_rows(&net.first[0][0], FEATURES, NET_SUMS);
    puts("},\n.bias = {");
    print_small(net.bias, NET_SUMS);
    puts("},\n.second = {");
    print_rows(&net.second[0][0], NET_OUTPUTS, NET_HIDDEN);
    puts("}};\nconst struct net *net_builtin(void) { return &weights; }");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
