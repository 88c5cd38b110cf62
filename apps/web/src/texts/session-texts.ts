import { countNouns } from './count-nouns.js';

const verdicts: Readonly<Record<string, string>> = {
  completed: 'is done',
  failed: 'failed',
  aborted: 'was stopped',
};
const verdict = (status: string) => verdicts[status] ?? `is ${status}`;

export const sessionTexts = {
  fallbackTitle: 'Session',
  named: (id: string) => `Session ${id}`,
  problem: 'The session could not be read',
  awaited: {
    title: 'Waiting for this session',
    watching: 'It is shown here as soon as its first line is read, without reloading.',
    connecting: 'It is shown here once the connection to the server is back.',
    named: 'Nothing is known yet of',
    otherwise:
      'If it never comes: the address may be mistyped, its folder may not be watched, or it was removed by the retention policy.',
  },
  aside: 'About this session',
  active: 'active',
  todos: {
    title: 'Todos',
    none: 'No todos.',
    cancelled: (count: number) => `${count} cancelled`,
    states: { pending: 'to do', in_progress: 'in progress', completed: 'done', cancelled: 'cancelled' },
  },
  why: {
    title: 'Why',
    showAll: (count: number) => `Show all ${countNouns(count, 'session')}`,
    theSession: 'The session',
    is: (name: string, status: string) => `${name} ${verdict(status)}:`,
    verdict,
  },
  models: (first: string, others: number) => (others === 0 ? first : `${first} +${others}`),
  explain: {
    nothingWritten: 'nothing written yet',
    lastLine: (time: string) => `last line ${time}`,
    waiting: (last: string) => `it asked something and has no answer, ${last}.`,
    asks: (question: string, last: string) => `${question} (${last})`,
    running: (last: string) => `its turn has no final answer yet, ${last}.`,
    completed: (last: string) => `its last turn ended with an answer, ${last}.`,
    failed: (error: string, last: string) => `${error}, ${last}.`,
    error: 'its last turn ended with an error',
    aborted: (last: string) => `its last turn was interrupted or rejected, ${last}.`,
    silent: (last: string) => `its turn has no conclusion and it went silent, ${last}.`,
    ended: (time: string, last: string) => `its process ended ${time} without a conclusion, ${last}.`,
    unknown: (last: string) => `the collector of its machine is silent, ${last}.`,
    unheard: 'its agents name it, and nothing of its own has come.',
    idle: (last: string) => `no prompt has been given, ${last}.`,
  },
  noEvidence: 'No evidence has been recorded.',
} as const;
