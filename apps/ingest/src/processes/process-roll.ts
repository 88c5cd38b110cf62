import type { ListedProcess, Listing } from './list-processes.js';

/** That a process was seen to run, or to be gone. */
export interface ProcessSign {
  readonly sessionId: string;
  readonly processId: string;
  readonly startedAt: number;
  readonly isAlive: boolean;
  readonly at: number;
  readonly cwd: string | null;
}

interface Known {
  readonly process: ListedProcess;
  wasSeenRunning: boolean;
  /** Looks in a row that did not find it. */
  misses: number;
  toldAt: number;
}

export interface Look {
  readonly listing: Listing;
  readonly isRunning: (process: ListedProcess) => Promise<boolean>;
  readonly now: number;
}

/** Often enough for several signs within the shortest silence that anyone would call an end. */
const tellEveryMs = 120_000;
/** The tool may take a file away for a moment, and a transcript's last lines should be read before its end is told. */
const missesOfGone = 2;
const rememberedEnds = 200;

/**
 * Who runs, from one look at the list to the next. A file that vanished proves an end. A file that stays does not
 * prove life: one is left behind when its process is killed. That its process is not found proves death only where
 * it was found before: in another container its number means nothing here.
 */
export class ProcessRoll {
  readonly #known = new Map<string, Known>();
  #ends: ProcessSign[] = [];
  #isToldAnew = false;

  async look({ listing, isRunning, now }: Look): Promise<ProcessSign[]> {
    const listed = new Set(listing.processes.map((process) => this.#meet(process)));
    const signs = this.#isToldAnew ? [...this.#ends] : [];
    this.#isToldAnew = false;
    for (const [key, known] of this.#known) {
      const { process } = known;
      const isFileThere = listing.pids.has(process.pid);
      if (isFileThere && !listed.has(key) && listing.processes.some(({ pid }) => pid === process.pid)) {
        // The process serves another session now; what became of this one nobody said.
        this.#known.delete(key);
        continue;
      }
      const runs = await isRunning(process);
      known.wasSeenRunning ||= runs;
      known.misses = runs || (isFileThere && !known.wasSeenRunning) ? 0 : known.misses + 1;
      if (known.misses >= missesOfGone) signs.push(this.#end(key, process, now));
      else if (runs && now - known.toldAt >= tellEveryMs) signs.push(this.#tell(known, now));
    }
    return signs;
  }

  /** What was told may be lost: everything is told again. */
  tellAnew(): void {
    this.#isToldAnew = true;
    for (const known of this.#known.values()) known.toldAt = -Infinity;
  }

  #meet(process: ListedProcess): string {
    const key = `${process.sessionId} ${idOf(process)}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, { process, wasSeenRunning: false, misses: 0, toldAt: -Infinity });
    }
    return key;
  }

  #tell(known: Known, now: number): ProcessSign {
    known.toldAt = now;
    return toSign(known.process, { isAlive: true, at: now });
  }

  #end(key: string, process: ListedProcess, now: number): ProcessSign {
    this.#known.delete(key);
    const sign = toSign(process, { isAlive: false, at: now });
    this.#ends = [...this.#ends, sign].slice(-rememberedEnds);
    return sign;
  }
}

function idOf({ pid, startedAt }: ListedProcess): string {
  return `${pid}@${startedAt}`;
}

function toSign(process: ListedProcess, seen: Pick<ProcessSign, 'isAlive' | 'at'>): ProcessSign {
  const { sessionId, startedAt, cwd = null } = process;
  return { sessionId, processId: idOf(process), startedAt, cwd, ...seen };
}
