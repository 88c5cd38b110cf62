import { childSessionId, type AgentEvent, type Parsed, type RawEvent } from '@tributary/domain';
import { flag, parseJson, present, record, text, type Json } from '../../json.js';
import { figure, folder, object, text as free, word } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { askedType, purposeOf } from '../agent-id.js';
import { reject, replacementKey } from '../outcome.js';
import { placeAgentMeta } from '../place-file.js';
import { spawnByWorkflow } from '../spawn-by-workflow.js';

/** `agent-<id>.meta.json`: who the agent is, which call it serves, and whether it ended by itself. */
export const agentMeta: Source = {
  parse: parseAgentMeta,
  place: placeAgentMeta,
  figures: object({
    agentType: word,
    spawnedAgentType: word,
    name: word,
    description: free,
    toolUseId: word,
    parentAgentId: word,
    spawnDepth: figure,
    finished: figure,
    isBuiltIn: figure,
    worktreePath: folder,
  }),
  blank: '{}',
};

function parseAgentMeta({ source, text: raw, writtenAt }: RawEvent): Parsed {
  const place = placeAgentMeta(source.path);
  if (place?.rootSessionId === undefined || place.agentId === undefined) return reject('no-session');
  const json = record(parseJson(raw));
  if (json === undefined) return reject('not-an-object');
  const { rootSessionId, agentId, workflowId } = place;
  const agent: Agent = {
    json,
    rootSessionId,
    agentId,
    sessionId: childSessionId(rootSessionId, agentId),
    workflowId,
    at: writtenAt ?? null,
  };
  return {
    outcome: 'parsed',
    key: replacementKey({ sessionId: agent.sessionId, kind: 'meta', writtenAt }, raw),
    events: [describe(agent), ...linkRun(agent), ...finish(agent)],
  };
}

interface Agent {
  readonly json: Json;
  readonly rootSessionId: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly workflowId: string | undefined;
  readonly at: number | null;
}

function describe({ json, rootSessionId, agentId, sessionId, workflowId, at }: Agent): AgentEvent {
  return {
    type: 'session.seen',
    sessionId,
    at,
    tool: 'claude-code',
    rootSessionId,
    agentId,
    ...present({
      parentSessionId: parentOf(json, rootSessionId),
      agentType: askedType(typeOf(json)),
      description: text(json.description),
      workflowId,
      purpose: purposeOf(agentId),
      cwd: text(json.worktreePath),
      gitBranch: text(json.worktreeBranch),
    }),
  };
}

/** A member of a team has its name in the place of its type. */
function typeOf({ name, agentType, spawnedAgentType }: Json): string | undefined {
  return text(spawnedAgentType) ?? (agentType === name ? undefined : text(agentType));
}

/** 2.1.199 writes the depth but not the parent: only at depth 1 is that the main session. */
function parentOf(json: Json, rootSessionId: string): string | undefined {
  const parent = text(json.parentAgentId);
  if (parent !== undefined) return childSessionId(rootSessionId, parent);
  return json.spawnDepth === 1 ? rootSessionId : undefined;
}

function linkRun({ json, rootSessionId, agentId, sessionId, workflowId, at }: Agent): readonly AgentEvent[] {
  const toolUseId = text(json.toolUseId);
  if (toolUseId !== undefined) {
    const link = { type: 'run.linked', sessionId: rootSessionId, at, toolUseId } as const;
    return [{ ...link, childSessionId: sessionId, isRecorded: true }];
  }
  if (workflowId === undefined) return [];
  const facts = present({ agentType: askedType(text(json.agentType)), description: text(json.description) });
  return spawnByWorkflow({ rootSessionId, agentId, workflowId, at: null }, facts);
}

/** It says that the agent ended by itself, failures included, not for which of its runs. */
function finish({ json, rootSessionId, sessionId, at }: Agent): readonly AgentEvent[] {
  if (flag(json.finished) !== true) return [];
  return [
    {
      type: 'run.concluded',
      sessionId: rootSessionId,
      at,
      childSessionId: sessionId,
      outcome: 'finished',
      by: 'meta',
    },
  ];
}
