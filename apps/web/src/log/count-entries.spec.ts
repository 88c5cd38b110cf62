import { describe, expect, it } from '@jest/globals';
import type { AgentActivity } from '@tributary/domain';
import { countEntries } from './count-entries.js';

const counted = (agent: string, eventCount: number) =>
  ({ agent, eventCount }) as AgentActivity['agents'][number];
const said = (agent: string, times: number) => Array.from({ length: times }, () => ({ agent }));

describe('countEntries', () => {
  it('believes the server where the log was not read to its beginning', () =>
    expect(countEntries([counted('main', 900), counted('Explore', 4)], said('main', 200))).toEqual([
      { agent: 'main', entries: 900 },
      { agent: 'Explore', entries: 4 },
    ]));

  it('counts what has come since, also of an agent that is new', () =>
    expect(countEntries([counted('main', 2)], [...said('main', 3), ...said('tester', 1)])).toEqual([
      { agent: 'main', entries: 3 },
      { agent: 'tester', entries: 1 },
    ]));

  it('leaves out who said nothing', () => expect(countEntries([counted('internal', 0)], [])).toEqual([]));
});
