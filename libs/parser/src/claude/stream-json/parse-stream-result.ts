import type { AgentEvent } from '@tributary/domain';
import { amount, list, text, type Json } from '../../json.js';
import { eitherCase } from './address-stream-line.js';
import { answerTurn, failTurn, interruptTurn } from '../judge-turn.js';
import { baseOf, type Line } from '../line.js';
import { readModelUsage } from '../read-model-usage.js';

/** The end of one turn; a process has several. Its dollars are those of the whole process so far. */
export function parseStreamResult(line: Line): readonly AgentEvent[] {
  const { json } = line;
  const totalUsd = amount(eitherCase(json, 'total_cost_usd', 'totalCostUsd'));
  return [
    ...endTurn(line),
    ...(totalUsd === undefined
      ? []
      : [
          {
            type: 'cost.reported',
            ...baseOf(line),
            totalUsd,
            byModel: readModelUsage(eitherCase(json, 'model_usage', 'modelUsage')),
          } as const,
        ]),
  ];
}

function endTurn(line: Line): readonly AgentEvent[] {
  if (wasInterrupted(line.json)) return interruptTurn(line);
  return hasFailed(line.json) ? failTurn(line, errorOf(line.json)) : answerTurn(line);
}

/** An interruption is told as an error without words; since 2.1.90 with a note for the makers of Claude Code. */
function wasInterrupted({ subtype, errors }: Json): boolean {
  const isNote = (error: unknown): boolean => text(error)?.startsWith('[ede_diagnostic]') === true;
  return subtype === 'error_during_execution' && Array.isArray(errors) && errors.every(isNote);
}

function hasFailed(json: Json): boolean {
  return eitherCase(json, 'is_error', 'isError') === true || text(json.subtype)?.startsWith('error') === true;
}

function errorOf(json: Json): string {
  const errors = list(json.errors).flatMap((error) => text(error) ?? []);
  return text(json.result) ?? (errors.length > 0 ? errors.join('\n') : (text(json.subtype) ?? 'error'));
}
