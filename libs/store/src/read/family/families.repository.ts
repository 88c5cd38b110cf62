import type { Family, SessionLink } from './family.js';
import { together } from '../../write/together.js';
import type { Statements } from '../../write/transaction.js';
import { RunsRepository, type RunGlance } from './runs.repository.js';
import { ToolCallsRepository, type ToolCallTables } from './tool-calls.repository.js';
import { UsageRepository } from './usage.repository.js';

const LINKS = `
  SELECT id, root_id AS "rootId", parent_session_id AS "parentId" FROM sessions WHERE root_id = ANY ($1)`;

const noToolCalls: ToolCallTables = { bySession: new Map(), byRun: new Map() };

/** How the parts of families are read that not everybody wants. */
interface Parts<Run> {
  readonly listRuns: (rootIds: readonly string[]) => Promise<Run[]>;
  readonly countToolCalls: (rootIds: readonly string[]) => Promise<ToolCallTables>;
}

/** Reads whole families at once: the figures of any part need the others. */
export class FamiliesRepository {
  readonly #statements: Statements;
  readonly #runs: RunsRepository;
  readonly #usage: UsageRepository;
  readonly #toolCalls: ToolCallsRepository;

  constructor(statements: Statements) {
    this.#statements = statements;
    this.#runs = new RunsRepository(statements);
    this.#usage = new UsageRepository(statements);
    this.#toolCalls = new ToolCallsRepository(statements);
  }

  /** By root id, one for every id asked for. Tool calls are many and lists do not show them: they count as none. */
  load(
    rootIds: readonly string[],
    { withToolCalls = [] }: { withToolCalls?: readonly string[] } = {},
  ): Promise<ReadonlyMap<string, Family>> {
    return this.#load(rootIds, {
      listRuns: (ids) => this.#runs.listByRoot(ids),
      countToolCalls: async () =>
        withToolCalls.length === 0 ? noToolCalls : this.#toolCalls.load(withToolCalls),
    });
  }

  /** What summaries need of them. */
  glance(rootIds: readonly string[]): Promise<ReadonlyMap<string, Family<RunGlance>>> {
    return this.#load(rootIds, {
      listRuns: (ids) => this.#runs.glanceByRoot(ids),
      countToolCalls: () => Promise.resolve(noToolCalls),
    });
  }

  loadWithToolCalls(rootIds: readonly string[]): Promise<ReadonlyMap<string, Family>> {
    return this.#load(rootIds, {
      listRuns: (ids) => this.#runs.listByRoot(ids),
      countToolCalls: (ids) => this.#toolCalls.load(ids),
    });
  }

  async #load<Run extends RunGlance>(
    rootIds: readonly string[],
    { listRuns, countToolCalls }: Parts<Run>,
  ): Promise<ReadonlyMap<string, Family<Run>>> {
    const ids = [...new Set(rootIds)];
    if (ids.length === 0) return new Map();
    const [runs, usage, toolCalls, links] = await together(
      listRuns(ids),
      this.#usage.load(ids),
      countToolCalls(ids),
      this.#statements.query<SessionLink>(LINKS, [ids]),
    );
    const runsByRoot = Map.groupBy(runs, ({ root_id }) => root_id);
    const linksByRoot = Map.groupBy(links.rows, ({ rootId }) => rootId);
    return new Map(
      ids.map((rootId) => [
        rootId,
        {
          rootId,
          runs: runsByRoot.get(rootId) ?? [],
          sessions: linksByRoot.get(rootId) ?? [],
          usageBySession: usage.bySession,
          usageByRun: usage.byRun,
          usageShares: usage.shares,
          toolCallsBySession: toolCalls.bySession,
          toolCallsByRun: toolCalls.byRun,
        },
      ]),
    );
  }
}
