import { Controller, Inject, Param } from '@nestjs/common';
import type { Attach } from '@tributary/domain';
import { SessionsRepository, SubAgentsRepository } from '@tributary/store';
import { parseId } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';
import { planAttach } from './plan-attach.js';

/** How to go on with an agent where it left off. */
@Controller()
export class AttachController {
  readonly #agents: SubAgentsRepository;
  readonly #sessions: SessionsRepository;

  constructor(
    @Inject(SubAgentsRepository) agents: SubAgentsRepository,
    @Inject(SessionsRepository) sessions: SessionsRepository,
  ) {
    this.#agents = agents;
    this.#sessions = sessions;
  }

  /** A run, or a main session. */
  @Route('describeAttach')
  async describe(@Param('id') given: string): Promise<Attach> {
    const id = parseId('run', given);
    const [run] = await this.#agents.find([id]);
    const rootSessionId = run?.sessionId ?? id;
    const childSessionId = run?.childSessionId ?? null;
    const sessions = await this.#sessions.summarise([rootSessionId, childSessionId ?? rootSessionId]);
    const session = sessions.find((each) => each.id === rootSessionId);
    if (session === undefined || (run === undefined && session.rootSessionId !== id)) {
      throw problems.noSuch('run', id);
    }
    const { projectId, cwd } = session;
    const agentId = run?.agentId ?? childSessionId;
    return planAttach({
      id,
      // A family is of one tool: where nothing was read of the parent yet, its child tells which.
      tool: session.tool ?? sessions.find((each) => each.tool !== null)?.tool ?? 'unknown',
      cwd,
      rootSessionId,
      childSessionId,
      isMain: run === undefined,
      agent: agentId === null || projectId === null ? null : { projectId, sessionId: rootSessionId, agentId },
    });
  }
}
