import { expect, it } from '@jest/globals';
import type { AgentEvent } from '@tributary/domain';
import { countUnknown } from './count-unknown.js';

const unknown = (sessionId: string, toolVersion?: string): AgentEvent => ({
  type: 'unknown.seen',
  sessionId,
  at: 1,
  tool: 'claude-code',
  lineType: 'x',
  ...(toolVersion !== undefined && { toolVersion }),
});

it('counts line types that nobody knows, by tool, version and family', () => {
  const events = [
    unknown('root', '9.9'),
    unknown('root:a1', '9.9'),
    unknown('root'),
    unknown('other', '9.9'),
  ];
  expect(countUnknown(events)).toMatchObject([
    { family: 'root', toolVersion: '9.9', count: 2 },
    { family: 'root', toolVersion: 'unknown', count: 1 },
    { family: 'other', toolVersion: '9.9', count: 1 },
  ]);
});
