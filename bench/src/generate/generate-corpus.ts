import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Author } from './assistant-message.js';
import { writeMainSession } from './main-session.js';
import { Prose } from './prose.js';
import { SeededRandom } from './seeded-random.js';
import { Transcript } from './transcript.js';
import { TruthLedger } from './truth-ledger.js';
import type { Truth } from './truth.js';

export interface CorpusOptions {
  /** A Claude Code folder; `projects` is made below it. */
  readonly folder: string;
  readonly seed: number;
  /** Sessions are added until there is as much. */
  readonly bytes: number;
  /** The newest day of the corpus, and how many it spans. */
  readonly until?: Date;
  readonly days?: number;
}

const models = ['claude-opus-4-5-20251101', 'claude-sonnet-4-5-20250929'];
const smallModel = 'claude-haiku-4-5-20251001';
const branches = ['main', 'feature/ABC-12-reader', 'fix/ABC-77-store', 'work'];
const projects = 12;
const dayMs = 86_400_000;

/** Writes a corpus in the newest layout of Claude Code and returns what is true of it. */
export function generateCorpus({
  folder,
  seed,
  bytes,
  until = new Date('2026-11-15'),
  days = 60,
}: CorpusOptions): Truth {
  const random = new SeededRandom(seed);
  const prose = new Prose(seed + 1);
  const ledger = new TruthLedger();
  const write = (path: string, lines: readonly string[], ending = '\n'): void => {
    const file = join(folder, 'projects', path);
    const content = lines.map((line) => line + ending).join('');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    ledger.wrote(Buffer.byteLength(content), lines.length);
  };
  while (ledger.bytes < bytes) {
    const project = random.between(1, projects);
    const sessionId = random.uuid();
    const home = `-home-dev-project-${project}`;
    const speaker = {
      ...{ sessionId, agentId: null, cwd: `/home/dev/project-${project}`, gitBranch: random.pick(branches) },
    };
    const clock = { now: until.getTime() - random.between(1, days * dayMs) };
    const author: Author = {
      ...{ transcript: new Transcript({ speaker, clock, random }), random, prose, ledger },
      ...{
        model: random.pick(models),
        agentType: 'main',
        bill: { byModel: new Map() },
        contextTokens: 12_000,
      },
    };
    ledger.count('sessions');
    const keepAgent = (agentId: string, lines: readonly string[], meta: object): void => {
      write(`${home}/${sessionId}/subagents/agent-${agentId}.jsonl`, lines);
      write(`${home}/${sessionId}/subagents/agent-${agentId}.meta.json`, [JSON.stringify(meta)], '');
    };
    writeMainSession(author, { agentTurns: 14, smallModel, keepAgent }, random.between(2, 10));
    write(`${home}/${sessionId}.jsonl`, author.transcript.lines);
  }
  return ledger.close(seed);
}
