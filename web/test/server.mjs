// server.mjs - for tests: a server with luck that is the same each time, behind a relay that can be cut
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fixedLuck } from "./luck.mjs";

/** A killed server loses nothing that it gave the system, so its database may lie in memory and wait for no disk. */
const quick = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** What is ended and removed when the tests end before a server is stopped. */
const leftovers = new Set();
process.on("exit", () => { for (const clean of leftovers) clean(); });

/** A server with a new database and luck of its own, and before it a relay that hears what is sent, and can be slow, deaf or cut. */
export async function startServer(ulm, settings = []) {
  const folder = mkdtempSync(join(quick, "ulm-browser-"));
  let child, port, lag = 0;
  const launch = async () => {
    child = spawn(ulm, ["serve", "--port=0", `--database=${join(folder, "ulm.db")}`, "--rate-address=100000",
      "--rate-burst=100000", "--rate-table=100000", "--tables-per-address=1000", "--seats-per-address=1000", ...settings], { stdio: ["ignore", "pipe", "ignore"], env: fixedLuck() });
    const { value: where } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
    port = Number(where.match(/:(\d+)\/?$/)[1]);
  };
  const kill = (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill(signal);
    return ended;
  };
  const clean = () => {
    child?.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  leftovers.add(clean);
  await launch();
  const heard = [];
  const pairs = new Set();
  const relay = createServer((near) => {
    const pair = { near, far: connect(port, "127.0.0.1"), isSocket: false, isDeaf: false };
    pairs.add(pair);
    for (const [socket, other] of [[pair.near, pair.far], [pair.far, pair.near]])
      socket.on("error", () => {}).on("close", () => { pairs.delete(pair); other.destroySoon(); }).on("data", (bytes) => {
        if (socket === near) {
          heard.push(bytes.toString("latin1"));
          pair.isSocket ||= heard.at(-1).startsWith("GET /ws ");
        }
        const pass = () => pair.isDeaf || other.writableEnded || other.write(bytes);
        if (lag) setTimeout(pass, lag);
        else pass();
      });
  });
  const listen = (at) => new Promise((resolve) => relay.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const at = relay.address().port;
  const cut = () => {
    relay.close();
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${at}`,
    heard: () => heard.join(""),
    cut,
    mend: () => listen(at),
    /** no WebSocket that there is brings anything more, and none is told so: as after a sleep */
    deafen: () => { for (const pair of pairs) pair.isDeaf = pair.isSocket; },
    /** everything takes so many milliseconds, there and back each */
    slow: (milliseconds) => { lag = milliseconds; },
    crash: () => kill("SIGKILL"),
    launch,
    /** what `ulm admin` does to its database */
    admin: (...words) => {
      const { status, stderr } = spawnSync(ulm, ["--lang", "en", "admin", `--database=${join(folder, "ulm.db")}`, ...words], { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    },
    /** returns its exit code */
    stop: async () => {
      cut();
      const code = await kill("SIGTERM");
      clean();
      leftovers.delete(clean);
      return code;
    },
  };
}
