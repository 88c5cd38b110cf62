import type { AgentEvent } from '@tributary/domain';
import { amount, present, record, text, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { readSessionTokens } from './read-tokens.js';
import { readSubagentTitle } from './read-subagent-title.js';

/** What the server gives a session until the model has named it. */
const defaultTitle = /^(New|Child) session - \d{4}-\d\d-\d\dT/;

/** A session object, as in `session.created`, `session.updated`, GET /session and an export. */
export function readSessionInfo(info: Json, toldAt: number | null): readonly AgentEvent[] | undefined {
  const sessionId = text(info.id);
  if (sessionId === undefined) return undefined;
  const time = record(info.time);
  const updatedAt = epochMs(time?.updated) ?? toldAt;
  const title = text(info.title);
  const seen: AgentEvent = {
    type: 'session.seen',
    sessionId,
    at: epochMs(time?.created) ?? toldAt,
    tool: 'opencode',
    ...present({
      ...readParentage(info, sessionId),
      toolVersion: text(info.version),
      cwd: text(info.directory),
      model: text(record(info.model)?.id),
    }),
  };
  return [
    seen,
    ...(title === undefined || defaultTitle.test(title)
      ? []
      : [{ type: 'session.titled', sessionId, at: updatedAt, title, origin: 'model' } as const]),
    ...readTotals(info, sessionId, updatedAt),
  ];
}

function readParentage(info: Json, sessionId: string) {
  const agent = text(info.agent);
  const parentSessionId = text(info.parentID);
  if (parentSessionId === undefined) return { agentType: agent };
  const { agentType, description } = readSubagentTitle(text(info.title) ?? '');
  return { parentSessionId, agentId: sessionId, agentType: agent ?? agentType, description };
}

/** The totals do not say which model they are of: `info.model` is only the last one used. */
function readTotals(info: Json, sessionId: string, at: number | null): readonly AgentEvent[] {
  const tokens = readSessionTokens(info.tokens);
  const usd = amount(info.cost);
  if (tokens === undefined || usd === undefined) return [];
  return [{ type: 'cost.reported', sessionId, at, totalUsd: usd, byModel: { '*': { tokens, usd } } }];
}
