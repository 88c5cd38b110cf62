import { childSessionId, type AgentEvent, type Parsed, type RawEvent } from '@tributary/domain';
import { present, text } from '../../json.js';
import { object, text as free } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { addressLine } from '../address-line.js';
import { envelope } from '../envelope-shape.js';
import type { Line } from '../line.js';
import { concludeLine, ignore, keyOf, readTypedLine, reject, unknownLine } from '../outcome.js';
import { placeJournal } from '../place-file.js';
import { spawnByWorkflow, workflowRunId } from '../spawn-by-workflow.js';

const outcomes: Readonly<Record<string, 'completed' | 'failed'>> = { result: 'completed', failed: 'failed' };

/** `workflows/<run>/journal.jsonl`: which agents a workflow started, and which of them reported. No times. */
export const workflowJournal: Source = {
  parse: parseWorkflowJournal,
  place: placeJournal,
  figures: object({ ...envelope, label: free }),
  blank: '{"type":"launched"}',
};

function parseWorkflowJournal({ source, text: raw }: RawEvent): Parsed {
  const read = readTypedLine(raw);
  if ('refusal' in read) return read.refusal;
  const place = placeJournal(source.path);
  const line = addressLine(read.type, read.json, place);
  if (line?.workflowId === undefined) return reject('no-session');
  if (read.type === 'launched') return ignore('launched');
  const key = `${keyOf(line, raw)}|${line.workflowId}`;
  return concludeLine({ type: read.type, key }, meaningOf(line, line.workflowId));
}

function meaningOf(line: Line, workflowId: string): readonly AgentEvent[] | null {
  const { type, json, rootSessionId, at } = line;
  const outcome = Object.hasOwn(outcomes, type) ? outcomes[type] : undefined;
  if (type !== 'started' && outcome === undefined) return [unknownLine(line)];
  const agentId = text(json.agentId);
  if (agentId === undefined) return null;
  const agent = { rootSessionId, workflowId, agentId, at };
  if (outcome === undefined) return spawnByWorkflow(agent, present({ description: text(json.label) }));
  return [
    {
      type: 'run.concluded',
      sessionId: rootSessionId,
      at,
      toolUseId: workflowRunId(agent),
      childSessionId: childSessionId(rootSessionId, agentId),
      outcome,
      by: 'journal',
    },
  ];
}
