import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '@tributary/domain';
import { eventsOf } from './test-kit/parse-view.js';
import { readOpencodeRun } from './test-kit/read-opencode-run.js';

const { views } = readOpencodeRun('1.0.185-o-run-json');

function ofType(view: string, type: AgentEvent['type']): readonly AgentEvent[] {
  return eventsOf(views.get(view)).filter((event) => event.type === type);
}

describe('the output of `opencode run --format json`', () => {
  it('tells the delegations with their children', () => {
    expect(ofType('run-json', 'run.spawned')).toMatchObject([
      { agentType: 'general' },
      { agentType: 'explore' },
    ]);
    expect(ofType('run-json', 'run.linked')).toHaveLength(2);
    expect(ofType('run-json', 'run.concluded')).toMatchObject([
      { outcome: 'completed' },
      { outcome: 'completed' },
    ]);
  });

  it('counts the usage of each step under the id of its message', () => {
    const steps = ofType('run-json', 'usage.reported');
    const messages = ofType('http', 'usage.reported');
    expect(steps).toHaveLength(3);
    for (const step of steps) {
      const { messageId, tokens, reportedUsd } = step as Extract<AgentEvent, { type: 'usage.reported' }>;
      expect(messages).toContainEqual(
        expect.objectContaining({ messageId, tokens, reportedUsd, model: 'fake-1' }),
      );
    }
  });

  it('ends with the answer, or with the error', () => {
    expect(ofType('run-json', 'turn.ended')).toMatchObject([{ outcome: 'answered' }]);
    expect(ofType('run-json-400', 'turn.ended')).toMatchObject([
      { outcome: 'failed', error: 'fake: bad request' },
    ]);
  });
});
