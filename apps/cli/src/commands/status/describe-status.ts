import type { Card, RunCounts, SubAgent } from '@tributary/domain';
import { drawTable, toPlainLine } from '../draw-table.js';
import { count, formatUsd } from '../../progress/format-number.js';
import { describeSeconds } from '../../progress/describe-progress.js';

export interface CardAtWork {
  readonly card: Card;
  readonly subAgents: readonly SubAgent[];
}

/** Also one whose agents go on when its own turn is over. */
export function isAtWork({ aiStatus, agents }: Card): boolean {
  return aiStatus === 'working' || aiStatus === 'waiting' || countActive(agents.counts) > 0;
}

/** For each card a line, and below it a line for each of its agents at work. */
export function describeStatus(atWork: readonly CardAtWork[], now: number): string {
  if (atWork.length === 0) return 'Nobody is at work.\n';
  const active = atWork.reduce((sum, { card }) => sum + countActive(card.agents.counts), 0);
  const head = `${count(atWork.length, 'card')} at work, ${count(active, 'sub-agent')} running.\n`;
  return [head, ...atWork.map((each) => describeCard(each, now))].join('\n');
}

function describeCard({ card, subAgents }: CardAtWork, now: number): string {
  const facts = [
    card.aiStatus,
    card.isAuto ? null : card.key,
    formatUsd(card.cost.totalUsd),
    describeOver(card.agents.counts),
  ];
  const line = `${toPlainLine(card.title)}  (${facts.filter((fact) => fact !== null && fact !== '').join(', ')})`;
  const active = subAgents.filter(({ status }) => status === 'running' || status === 'pending');
  if (active.length === 0) return `${line}\n`;
  const columns = ['agent', 'task', 'for', 'tools', 'cost', 'doing'].map((title, index) => {
    return { title, isFigure: index >= 2 && index <= 4 };
  });
  const table = drawTable(
    columns,
    active.map((run) => describeRun(run, now)),
  );
  return `${line}\n${table.replace(/^/gm, '  ').trimEnd()}\n`;
}

function describeRun(run: SubAgent, now: number): string[] {
  return [
    `${'· '.repeat(run.depth - 1)}${run.agentType}`,
    run.description ?? '',
    run.startedAt === null ? '' : describeSeconds((now - Date.parse(run.startedAt)) / 1_000),
    String(run.toolUseCount),
    run.costUsd === null ? 'unpriced' : formatUsd(run.costUsd),
    run.currentActivity ?? run.status,
  ];
}

/** What became of the others, where it is worth a look. */
function describeOver({ completed, failed, orphaned }: RunCounts): string {
  const others = [
    completed > 0 && `${completed} done`,
    failed > 0 && `${failed} failed`,
    orphaned > 0 && `${orphaned} orphaned`,
  ];
  return others.filter((each) => each !== false).join(', ');
}

function countActive({ pending, running }: RunCounts): number {
  return pending + running;
}
