import { countNouns } from './count-nouns.js';

export const logTexts = {
  title: 'Log',
  region: 'Entries',
  entries: (count: number) => countNouns(count, 'entry', 'entries'),
  news: (count: number) => countNouns(count, 'new entry', 'new entries'),
  follow: 'Follow',
  fold: 'Fold agents',
  jump: 'Jump to an agent',
  jumpTo: 'Jump to…',
  chips: 'Agents shown in the log',
  chipHint: (agent: string) => `Hide or show ${agent}. Double-click or Alt-click: show nobody else.`,
  showAll: 'all',
  problem: (message: string) => `The log could not be read: ${message}`,
  nothingYet: 'Nothing written yet.',
  allHidden: 'All agents are hidden.',
  loading: 'Loading…',
} as const;
