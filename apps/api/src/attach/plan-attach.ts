import { describeTool, type Attach, type AttachWay } from '@tributary/domain';
import { typeCommand } from '@tributary/platform';

/** What is known of an agent that somebody wants to go on with. */
export interface Attachable {
  readonly id: string;
  readonly tool: string;
  readonly cwd: string | null;
  readonly rootSessionId: string;
  /** Null for a main session, and where nothing of the child was seen. */
  readonly childSessionId: string | null;
  readonly isMain: boolean;
  readonly agent: Attach['agent'];
}

/** A sub-agent of Claude Code cannot be resumed by its id: one goes on with its parent, or hands over. */
export function planAttach(run: Attachable): Attach {
  const { id, tool, cwd, agent } = run;
  const ways = waysOf(run).map(([way, command]) => ({ way, command, text: typeCommand(cwd, command) }));
  return { id, tool, cwd, agent, ways };
}

function waysOf(run: Attachable): [AttachWay, string[]][] {
  const { id, rootSessionId, childSessionId, isMain, agent } = run;
  const tool = describeTool(run.tool);
  const resume = (way: AttachWay, sessionId: string): [AttachWay, string[]][] =>
    tool === undefined ? [] : [[way, tool.resume(sessionId)]];
  if (isMain) return resume('session', rootSessionId);
  if (tool?.resumesAgents === true && childSessionId !== null) {
    return [...resume('session', childSessionId), ...resume('parent', rootSessionId)];
  }
  const handOver: [AttachWay, string[]][] =
    agent === null ? [] : [['hand-over', ['tributary', 'attach', id, '--run']]];
  return [...handOver, ...resume('parent', rootSessionId)];
}
