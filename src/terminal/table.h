/* The table: a game at this machine, of people and computer players, kept on the shelf.
 *
 * A front end, with a screen or without, shows what is here and passes on what people decide. The
 * table owns the match, the saved game, the players' thinking and the words of the log.
 *
 * Laws, tested: a move is on the disk before anybody can see that it was made, and so is what was
 * taken back; where it cannot be saved, nothing has changed; a table opened again is the same game;
 * a computer player is given its view and nothing else.
 *
 * Who looks. A person is shown no more than table_view() of table_viewer() holds. That is the only
 * person at the table at all times; where several share the keyboard, the one who sat down last
 * (table_sit()), and a spectator before that. While table_must_change() holds, the front end hides
 * what is on the screen, asks the person whose move it is to come, and then calls table_sit().
 *
 * Computers. While table_waits_for() is TABLE_COMPUTER the front end calls table_think(), then
 * table_poll() each time table_fd() can be read, or every now and then, until it says TABLE_MOVED.
 * Nothing here waits for thinking but table_destroy() and what interrupts it, and they only for the
 * few milliseconds that it takes to stop. One thread calls all of this.
 */
#ifndef ULM_TERMINAL_TABLE_H
#define ULM_TERMINAL_TABLE_H

#include "ai/net.h"
#include "match/story.h"
#include "rules/score.h"
#include "terminal/adviser.h"
#include "terminal/course.h"
#include "terminal/shelf.h"

struct table;

/* Begins a game, and puts it on the shelf; without one (NULL) it is not saved. The tongue, NULL for
 * English, and the network stay the caller's and must live as long; the shelf is copied. Returns 0;
 * SHELF_SYSTEM with errno set; or SHELF_FAULT with a sentence on what is wrong with the plan. */
int table_create(const struct sitting_plan *plan, const struct shelf *shelf,
                 const struct tongue *tongue, const struct net *net, struct table **table,
                 struct fault *fault);

/* Goes on with a game of the shelf. Returns 0, or why not (shelf.h); a file that cannot be read as a
 * game stays as it is. */
int table_open(const struct shelf *shelf, unsigned id, const struct tongue *tongue,
               const struct net *net, struct table **table, struct fault *fault);

/* The lesson from one of its steps on, with its own luck. Until it ends nothing is saved, nothing can
 * be taken back, and the moves of its steps are the only ones, those of the other seat too; then the
 * game is put on the shelf, if there is one, and goes on like any other. Returns 0, or SHELF_SYSTEM
 * with errno set. */
int table_teach(size_t step, const char *name, const struct shelf *shelf,
                const struct tongue *tongue, const struct net *net, struct table **table);

/* Where the lesson is; course_step() of it is NULL where there is none. */
const struct course *table_course(const struct table *table);

/* A step that is only read has been read. Returns 0, or TABLE_UNSAVED with errno set where the lesson
 * is over and the game could not be put on the shelf. */
int table_read_on(struct table *table);

/* Stops all thinking. The saved game stays. */
void table_destroy(struct table *table);

/* The number on the shelf, 0 where the game is not saved; and the file. */
unsigned table_id(const struct table *table);
void table_path(const struct table *table, char path[SHELF_PATH_MAX]);
bool table_is_saved(const struct table *table);

/* Gives up saving; the file stays as it is. For a game whose disk is full, after having said so. */
void table_go_unsaved(struct table *table);

/* Seats. */

enum table_wait {
    TABLE_PERSON,   /* the person table_mover() decides */
    TABLE_COMPUTER, /* the computer player table_mover() decides */
    TABLE_OVER
};

enum table_wait table_waits_for(const struct table *table);
unsigned table_mover(const struct table *table); /* MOVER_NOBODY when the game is over */
bool table_is_person(const struct table *table, unsigned seat);
unsigned table_people(const struct table *table);

/* Never empty; "Seat 2" where nobody gave a name. They live as long as the table. */
const char *table_name(const struct table *table, unsigned seat);
const char *const *table_names(const struct table *table);

/* "person", or the computer player as it is typed: "journeyman". */
const char *table_player(const struct table *table, unsigned seat);

/* Who looks: a seat or VIEW_SPECTATOR. */
unsigned table_viewer(const struct table *table);
bool table_must_change(const struct table *table);
void table_sit(struct table *table, unsigned seat);

/* What can be seen. */

/* What the viewer knows, and the person's moves in it (view_moves()). */
void table_view(const struct table *table, struct view *view);

/* The log as the viewer may know it: go through it with story_next(), before the next move. */
void table_story(const struct table *table, struct story *story);
uint32_t table_ply(const struct table *table); /* moves so far, chance's among them */

/* The truth. For keeping it and for tests; nobody is shown it. */
const struct match *table_match(const struct table *table);

/* Moves of people. */

enum { TABLE_REFUSED = -1, TABLE_UNSAVED = -2, TABLE_UNTAUGHT = -3 };

/* Makes a move of the person who is to move. Returns 0 when it is made and saved; TABLE_REFUSED with
 * the reason; TABLE_UNSAVED with errno set; or TABLE_UNTAUGHT where the lesson asks for something
 * else. The game is as it was in all other cases. */
int table_move(struct table *table, struct move move, enum refusal *refusal);

/* Takes the viewer's last move back, where match.h allows it, also while a computer thinks. Returns
 * 0, TABLE_REFUSED where it cannot, or TABLE_UNSAVED with errno set and nothing changed. */
int table_undo(struct table *table);
bool table_can_undo(const struct table *table);

/* Thinking. */

/* Lets the computer player that is to move think; does nothing where it does. Returns 0, or -1 with
 * errno set without memory. */
int table_think(struct table *table);

/* Lets the adviser think for the person to move, who must be the viewer. Returns 0, or -1 with errno
 * set without memory. A move, a taking back or another table_advise() drops it. */
int table_advise(struct table *table);

enum table_news {
    TABLE_QUIET,  /* nothing is ready */
    TABLE_MOVED,  /* the computer's move is made and saved */
    TABLE_UNMADE, /* it is chosen but cannot be saved, errno says why: the game is as it was, and
                     * table_think() tries again */
    TABLE_ADVISED /* table_advice() has the list */
};

/* What has become of the thinking. Never waits. */
enum table_news table_poll(struct table *table);

bool table_is_thinking(const struct table *table);
unsigned table_percent(const struct table *table); /* of the time that it may take */
void table_hurry(struct table *table);             /* be done, now */

/* Can be read from when table_poll() has news. Nobody else reads it. */
int table_fd(const struct table *table);

/* The adviser's list after TABLE_ADVISED, as adviser_found() gives it; 0 moves else. */
size_t table_advice(const struct table *table, const struct advice **list, const char **verdict);

#endif
