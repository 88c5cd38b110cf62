import { expect, it } from '@jest/globals';
import { ToldFamily } from '../test-kit/told-family.js';
import { withResolver } from '../test-kit/with-resolver.js';

it('counts a tool call once that the transcript tells of the agent and the stream of its call', async () => {
  await withResolver(async (options) => {
    const family = new ToldFamily(options, Date.now() - 60_000);
    const calls = (sessionId: string, toolUseId: string) =>
      family.event('tool.called', 2, { sessionId, messageId: 'msg-1', toolUseId, name: 'Read', input: '{}' });
    const standIn = family.child('call-a1');
    await family.told(
      ...family.spawns(1),
      family.event('run.linked', 1, { toolUseId: 'call-a1', childSessionId: standIn, isRecorded: true }),
      calls(standIn, 'read-1'),
      calls(family.child(), 'read-1'),
      calls(family.child(), 'read-2'),
    );
    const { rows } = await options.database.query('SELECT calls FROM run_tools');
    expect(rows).toEqual([{ calls: 2 }]);
  });
});
