import { formatNumber } from '../format/format-number.js';

/** A number and what is counted: 1 agent, 1,287 agents. */
export function countNouns(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
