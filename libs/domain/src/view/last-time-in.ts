import type { State } from '../facts/state.js';

/** The last moment that anything in the state tells of. */
export function lastTimeIn(state: State): number {
  let last = -Infinity;
  const hear = (time: number | null | undefined): void => {
    if (typeof time === 'number' && time > last) last = time;
  };
  for (const facts of state.sessions.values()) {
    const { firstAt, activeAt, aliveAt, endedAt, idleAt, retriedAt, saidAt, state: mode } = facts;
    [firstAt, activeAt, aliveAt, endedAt, idleAt, retriedAt, saidAt, mode?.at].forEach(hear);
    for (const process of Object.values(facts.processes ?? {}))
      [process.aliveAt, process.goneAt].forEach(hear);
    for (const { at } of [...facts.turnEnds, ...facts.conclusions]) hear(at);
  }
  for (const { claims, conclusions, launchedAt } of state.spawns.values()) {
    [launchedAt, ...Object.values(claims)].forEach(hear);
    for (const { at } of conclusions) hear(at);
  }
  for (const { returned } of state.tools.values()) hear(returned?.at);
  return last;
}
