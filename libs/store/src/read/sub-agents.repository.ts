import type { SubAgent } from '@tributary/domain';
import { FamiliesRepository } from './family/families.repository.js';
import { listSubAgents } from './list-sub-agents.js';
import type { Database } from '../write/transaction.js';
import { RunsRepository } from './family/runs.repository.js';

export class SubAgentsRepository {
  readonly #runs: RunsRepository;
  readonly #families: FamiliesRepository;

  constructor(database: Database) {
    this.#runs = new RunsRepository(database);
    this.#families = new FamiliesRepository(database);
  }

  async find(runIds: readonly string[]): Promise<SubAgent[]> {
    const wanted = new Set(runIds);
    const families = await this.#families.loadWithToolCalls(await this.#runs.rootsOf(runIds));
    return [...families.values()].flatMap((family) =>
      listSubAgents(family, family.rootId).filter(({ runId }) => wanted.has(runId)),
    );
  }

  /** All runs of one agent of a main session, the earliest first. */
  async listByAgent(rootSessionId: string, agentId: string): Promise<SubAgent[]> {
    const families = await this.#families.loadWithToolCalls([rootSessionId]);
    return [...families.values()]
      .flatMap((family) => listSubAgents(family, rootSessionId))
      .filter((agent) => agent.agentId === agentId || agent.childSessionId === agentId);
  }
}
