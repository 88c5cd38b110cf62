import { countNouns } from './count-nouns.js';

const sessions = (count: number) => countNouns(count, 'session');

export const unassignedTexts = {
  title: 'Unassigned',
  lead: 'Sessions that serve no card yet. What they did is kept, and goes to the card with them.',
  problem: 'The sessions could not be read',
  doneTitle: 'Every session has its card.',
  doneText:
    'A session waits here while neither its branch, its folder nor a person says which card it serves.',
  list: 'Sessions without a card',
  select: (title: string) => `Select “${title}”`,
  selectAll: 'Select all',
  selected: (count: number) => `${sessions(count)} selected`,
  choose: 'Choose a card…',
  another: 'Another…',
  bindTo: 'Bind selected to…',
  bindSuggested: (count: number) => (count === 0 ? 'Bind as suggested' : `Bind ${count} as suggested`),
  suggestedHint: 'Each to the card that its branch, folder or time speaks for',
  bound: (count: number) => `${sessions(count)} bound.`,
  failed: (count: number) => `${sessions(count)} could not be bound.`,
  isOn: 'is on',
  undo: 'Undo',
  undoAll: 'Undo all',
  dismiss: 'Dismiss',
  outcomes: 'What was bound',
} as const;
