import { formatNumber } from '../format/format-number.js';

export const cardTexts = {
  fallbackTitle: 'Card',
  named: (id: string) => `Card ${id}`,
  problem: 'The card could not be read',
  unread: 'What was done for this card could not be read',
  aside: 'About this card',
  active: 'active',
  waits: 'Waits for a person',
  failed: 'Ended with an error',
  noSession: 'No session yet',
  statuses: {
    idle: 'idle',
    queued: 'queued',
    dispatched: 'dispatched',
    working: 'working',
    waiting: 'waiting',
    completed: 'done',
    failed: 'failed',
    cancelled: 'stopped',
  },
  stages: {
    backlog: 'Backlog',
    plan: 'Plan',
    todo: 'To do',
    in_progress: 'In progress',
    review: 'Review',
    done: 'Done',
  },
  figures: {
    sessions: 'sessions',
    subAgents: (count: number, active: number) =>
      `${count === 1 ? 'sub-agent' : 'sub-agents'}${active > 0 ? `, ${formatNumber(active)} active` : ''}`,
    tokens: 'tokens',
    cost: 'cost',
    todos: 'todos',
    duration: 'duration',
    doneOf: (done: number, total: number) => `${done} of ${total}`,
    since: (time: string) => `since ${time}`,
    own: (own: string) => `${own} own`,
    unaccounted: (own: string, rest: string) => `${own} own, ${rest} unaccounted`,
  },
} as const;
