/* The table of commands: what each is called, what stands behind it, what it is for. */
#include <stddef.h>

#include "cli/admin.h"

const struct command commands[] = {
    {
        .name = "play",
        .operands = "",
        .summary = N_("Plays a game against computer players, or with people at one keyboard."),
        .examples = "  ulm play\n"
                    "  ulm play --player Ada=person --player master\n"
                    "  ulm play --player Ada=person --player Ben=person --variant tower\n"
                    "  ulm play --new --seats 4 --plain\n",
        .run = ulm_play,
    },
    {
        .name = "learn",
        .operands = "",
        .summary = N_("Teaches the game in ten minutes by playing its first turns."),
        .examples = "  ulm learn\n"
                    "  ulm learn --step 12\n"
                    "  ulm learn --plain\n",
        .run = ulm_learn,
    },
    {
        .name = "games",
        .operands = "[list | resume ID | export ID [FILE] | delete ID]",
        .summary = N_("Lists the saved games; goes on with one, copies it out or removes it."),
        .examples = "  ulm games\n"
                    "  ulm games resume 3\n"
                    "  ulm games export 3 evening.ulm\n"
                    "  ulm games delete 3\n",
        .run = ulm_games,
    },
    {
        .name = "serve",
        .operands = "",
        .summary =
            N_("Lets people play each other and the computer, in the browser and by programs."),
        .examples = "  ulm serve\n"
                    "  ulm serve --listen 0.0.0.0 --port 8016 --database /var/lib/ulm/ulm.db\n"
                    "  ulm serve --config /etc/ulm.conf --show-config\n",
        .run = ulm_serve,
    },
    {
        .name = "simulate",
        .operands = "",
        .summary = N_("Plays random games: to watch one, or to make many records."),
        .examples = "  ulm simulate --show\n"
                    "  ulm simulate --games 1000 --seats 4 --variant tower --seed 7\n"
                    "  ulm simulate --games 100 --records games\n",
        .run = ulm_simulate,
    },
    {
        .name = "replay",
        .operands = "FILE|-",
        .summary = N_("Tells a recorded game move by move, in words or as JSON."),
        .examples = "  ulm replay game.ulm\n"
                    "  ulm replay --seat 2 game.ulm\n"
                    "  ulm replay --json game.ulm | tail -n 1\n"
                    "  ulm replay --record --seat 2 game.ulm > as-seat-2-saw-it.ulm\n",
        .run = ulm_replay,
    },
    {
        .name = "check",
        .operands = "FILE...",
        .summary = N_("Reads records by the rules: each is fine, or has a fault with its place."),
        .examples = "  ulm check game.ulm\n"
                    "  ulm check records/*.ulm\n"
                    "  cat game.ulm | ulm check -\n",
        .run = ulm_check,
    },
    {
        .name = "verify",
        .operands = "FILE|-",
        .summary =
            N_("Proves that a game's luck was fair: every draw came from the seed, and the seed "
               "from the commitment."),
        .examples = "  ulm verify game.ulm\n"
                    "  ulm verify --commitment \"$(cat written-down)\" game.ulm\n",
        .run = ulm_verify,
    },
    {
        .name = "hint",
        .operands = "[FILE|-]",
        .summary = N_("Shows the best moves of whoever is to move, and what they gain."),
        .examples = "  ulm hint game.ulm\n"
                    "  ulm hint --ply 57 --moves 3 --iterations 100000 game.ulm\n"
                    "  ulm replay --record --seat 2 game.ulm | ulm hint --json\n",
        .run = ulm_hint,
    },
    {
        .name = "review",
        .operands = "FILE...",
        .summary =
            N_("Tells luck from skill in finished games, and shows the turns that cost most."),
        .examples = "  ulm review game.ulm\n"
                    "  ulm review --deep --keep game.ulm\n"
                    "  ulm review --json games/*.ulm\n",
        .run = ulm_review,
    },
    {
        .name = "rules",
        .operands = "[R-ID | WORD... | quick | edition]",
        .summary = N_("Shows the rules: all, on a page, by number, by words, and the material."),
        .examples = "  ulm rules\n"
                    "  ulm rules R-PUSH-3\n"
                    "  ulm rules sparrow docks\n"
                    "  ulm rules quick\n"
                    "  ulm rules quick --html >quick.html\n"
                    "  ulm rules edition\n",
        .run = ulm_rules,
    },
    {
        .name = "chronicle",
        .operands = "[dates | lexicon | YEAR | R-ID | WORD...]",
        .summary = N_("Shows the city's history: dates, a lexicon, or what speaks of some words."),
        .examples = "  ulm chronicle dates\n"
                    "  ulm chronicle 1397\n"
                    "  ulm chronicle sparrow\n"
                    "  ulm chronicle R-CARD-TRADE\n",
        .run = ulm_chronicle,
    },
    {
        .name = "arena",
        .operands = "",
        .summary = N_("Lets computer players play each other, and says who is stronger."),
        .examples =
            "  ulm arena --player greedy --player random --games 1000\n"
            "  ulm arena --player net --player search:200 --seats 4 --log net-search.log\n"
            "  ulm arena --player greedy --player net --sprt 20 --games 20000 --json\n"
            "  ulm arena --player greedy --player \"cmd:python3 examples/bot.py\" --games 10\n",
        .run = ulm_arena,
    },
    {
        .name = "engine",
        .operands = "",
        .summary = N_("Answers other programs that ask for moves, line by line."),
        .examples = "  ulm engine --player greedy\n"
                    "  ulm arena --player greedy --player \"cmd:ulm engine --net other.net\"\n",
        .run = ulm_engine,
    },
    {
        .name = "perft",
        .operands = "",
        .summary = N_("Counts all sequences of moves from a set-up, to compare two programs."),
        .examples = "  ulm perft --depth 6\n"
                    "  ulm perft --variant tower --seats 4 --seed 7\n",
        .run = ulm_perft,
    },
    {
        .name = "bench",
        .operands = "",
        .summary = N_("Measures the rules: games, decisions, instructions (by valgrind)."),
        .examples = "  ulm bench\n"
                    "  ulm bench --json\n"
                    "  perf record ulm bench --games 20000 --seats 4\n",
        .run = ulm_bench,
    },
    {
        .name = "fingerprint",
        .operands = "",
        .summary = N_("Prints a number that changes when the rules, the notation or the luck do."),
        .examples = "  ulm fingerprint\n"
                    "  ulm fingerprint --games 100000\n",
        .run = ulm_fingerprint,
    },
    {
        .name = "train",
        .operands = "",
        .summary = N_("Trains the network by games against itself."),
        .examples = "  ulm train --out run --games 1000000 --seed 1\n"
                    "  ulm train --out next --from run --search 64 --games 50000 --rate 0.0005\n"
                    "  ulm train --out run --resume --minutes 30\n"
                    "  ulm train --out run --plot strength.svg\n",
        .run = ulm_train,
    },
    {
        .name = "backup",
        .operands = "[DATABASE] TO | --check FILE...",
        .summary =
            N_("Copies a server's database to a new file while it is in use, or checks copies."),
        .examples = "  ulm backup monday.db\n"
                    "  ulm backup /var/lib/ulm/ulm.db backups/monday.db\n"
                    "  ulm backup --check backups/*.db\n",
        .run = ulm_backup,
    },
    {
        .name = "move-store",
        .operands = "FROM TO",
        .summary =
            N_("Copies all that a server keeps to an empty database, in a file or of PostgreSQL."),
        .examples = "  ulm move-store ulm.db postgresql://ulm@localhost/ulm\n"
                    "  ulm move-store postgresql://ulm@localhost/ulm ulm.db\n",
        .run = ulm_move_store,
    },
    {
        .name = "forget",
        .operands = "[DATABASE] NAME",
        .summary = N_("Takes an account from a server's database, and its name from all games."),
        .examples = "  ulm forget ada\n"
                    "  ulm forget /var/lib/ulm/ulm.db ada\n",
        .run = ulm_forget,
    },
    {
        .name = "admin",
        .operands = "[WORD...]",
        .summary = N_("Keeps order at a server: moderators, reports, bans, tables."),
        .examples = "  ulm admin\n"
                    "  ulm admin appoint ada\n"
                    "  ulm admin ban 192.0.2.0/24 --hours 24 --reason \"a flood\"\n"
                    "  ulm admin close d2phteuuttq6 --reason \"insults\"\n",
        .run = ulm_admin,
        .word_at = admin_word,
    },
    {
        .name = "export",
        .operands = "[DATABASE] FOLDER|-",
        .summary =
            N_("Writes all finished games of a server's database as records, while it is in use."),
        .examples = "  ulm export finished\n"
                    "  ulm export --names no --public --since 2026-11-01 open-data\n",
        .run = ulm_export,
    },
    {.name = NULL},
};
