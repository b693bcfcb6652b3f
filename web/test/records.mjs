// records.mjs - records of games that the program plays by itself, the same ones each time
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function simulated(ulm, seats) {
  const folder = mkdtempSync(join(tmpdir(), "ulm-simulated-"));
  execFileSync(ulm, ["simulate", `--seats=${seats}`, `--seed=the page's tests`, `--records=${folder}`]);
  const record = readFileSync(join(folder, readdirSync(folder)[0]), "utf8");
  rmSync(folder, { recursive: true });
  return record;
}
