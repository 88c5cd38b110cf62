import type { AgentEvent } from '@tributary/domain';
import { amount, epochMs, present } from '../../json.js';
import { baseOf, type Line } from '../line.js';
import { readModelUsage } from '../read-model-usage.js';

/**
 * Written when the process ends. It holds no time of its own; start and duration add up to the end, but in
 * a session that was resumed to less, because the pauses are not in the duration.
 */
export function parseCostState(line: Line): readonly AgentEvent[] {
  const { json } = line;
  const since = epochMs(json.startTime) ?? undefined;
  const at = epochMs((since ?? NaN) + (epochMs(json.totalDuration) ?? NaN));
  const totalUsd = amount(json.totalCostUSD);
  return [
    { type: 'session.state', ...baseOf(line), at, state: 'ended' },
    ...(totalUsd === undefined
      ? []
      : [
          {
            type: 'cost.reported',
            ...baseOf(line),
            at,
            ...present({ since }),
            totalUsd,
            byModel: readModelUsage(json.modelUsage),
          } as const,
        ]),
  ];
}
