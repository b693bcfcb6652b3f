// tap.mjs - runs the tests of a file and says how they went, in TAP
//
// A test is a function whose name is a sentence. It may return a note.

// What is tested speaks English here, and has its fonts, whoever runs the tests; a test of languages names its own.
Object.assign(process.env, { LC_ALL: "C.UTF-8", LANGUAGE: "" });

/** The long set of tests, not the short one. */
export const isAll = process.env.ULM_BROWSER === "all";

/** The test that runs just now. */
export let running = "alone";

export const named = (name, test) => Object.defineProperty(test, "name", { value: name });

/** Left out of the short set, unless it is asked for by its name. */
export const long = (test) => Object.assign(test, { isLong: true });

const words = ({ name }) => name.replaceAll("_", " ");

/** Runs one after the other those that have the wanted words in their names; `around` is given each to run, `after` ends
 * what was begun for all of them. */
export async function run(tests, { wanted, around = (test) => test(), after = () => {} } = {}) {
  const list = tests.filter((test) => !wanted || words(test).includes(wanted));
  let failed = 0;
  console.log(`1..${list.length}`);
  for (const [i, test] of list.entries()) {
    running = words(test);
    const point = `${i + 1} - ${running}`;
    if (test.isLong && !isAll && !wanted) {
      console.log(`ok ${point} # SKIP part of ULM_BROWSER=all`);
      continue;
    }
    try {
      const note = await around(test);
      console.log(`ok ${point}${note ? `\n# ${note}` : ""}`);
    } catch (fault) {
      failed++;
      console.log(`not ok ${point}`);
      console.log(String(fault.stack).split("\n").map((line) => `# ${line}`).join("\n"));
    }
  }
  await after();
  process.exit(failed || !list.length ? 1 : 0);
}
