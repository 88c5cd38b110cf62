import { deepStrictEqual } from 'node:assert';
import type { RealBench } from './real-bench.js';
import { usagePerCall } from './scripted-model.js';

/** What happens to a real server, and what must be seen of it. The last one kills it. */
export const scenarios: Readonly<Record<string, (bench: RealBench) => Promise<void>>> = {
  'a delegation is followed to its end': async (bench) => {
    const id = await bench.prompt('delegate');
    await bench.untilStatus(id, 'completed', 'completed');
    await bench.untilInput(id, 2 * usagePerCall.input, usagePerCall.input);
  },
  'three agents at once are each followed': async (bench) => {
    const id = await bench.prompt('delegate to three');
    await bench.untilStatus(id, ...Array<string>(4).fill('completed'));
    await bench.untilInput(id, 2 * usagePerCall.input, ...Array<number>(3).fill(usagePerCall.input));
  },
  'an agent that the API refuses fails': async (bench) => {
    const id = await bench.prompt('delegate what they refuse');
    await bench.untilStatus(id, 'completed', 'failed');
    await bench.untilInput(id, 2 * usagePerCall.input, 0);
  },
  'an agent that is asked again after an error goes on': async (bench) => {
    const id = await bench.prompt('delegate and stumble');
    await bench.untilStatus(id, 'completed', 'completed');
    await bench.untilInput(id, 2 * usagePerCall.input, usagePerCall.input);
  },
  'an agent that works beside its parent, where it can, is followed': async (bench) => {
    const id = await bench.prompt('delegate beside');
    // The parent goes on when it is told that the agent has ended.
    await bench.untilInput(id, (bench.server.isNew ? 3 : 2) * usagePerCall.input, usagePerCall.input);
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'an agent that delegates is followed with its own': async (bench) => {
    const id = await bench.prompt('delegate and nest');
    await bench.untilStatus(id, 'completed', 'completed');
    const [child = ''] = bench.childrenOf(id);
    await bench.untilStatus(child, 'completed', 'completed');
    await bench.untilInput(child, 2 * usagePerCall.input, usagePerCall.input);
  },
  'an agent that is given more to do counts all of it': async (bench) => {
    const id = await bench.prompt('delegate twice');
    await bench.untilInput(id, 3 * usagePerCall.input, 2 * usagePerCall.input);
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'a compaction is counted': async (bench) => {
    const id = await bench.prompt('delegate before a summary');
    await bench.untilInput(id, 2 * usagePerCall.input, usagePerCall.input);
    await bench.untilIdle(id);
    await bench.server.post(`/session/${id}/summarize`, 'proj', { providerID: 'fake', modelID: 'fake-1' });
    await bench.untilInput(id, 3 * usagePerCall.input, usagePerCall.input);
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'a plan is seen': async (bench) => {
    const id = await bench.prompt('make a plan');
    await bench.untilStatus(id, 'completed');
    deepStrictEqual(bench.sessions()[id]?.todos, [
      { content: 'Look', status: 'completed' },
      { content: 'Tell', status: 'in_progress' },
    ]);
  },
  'a session of another folder is followed': async (bench) => {
    const id = await bench.prompt('delegate elsewhere', 'other');
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'what happened while the connection was cut is known': async (bench) => {
    bench.proxy.cut();
    const id = await bench.prompt('delegate unheard');
    bench.proxy.cut();
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'what a known session did while the connection was cut is known': async (bench) => {
    const id = await bench.prompt('delegate first');
    await bench.untilInput(id, 2 * usagePerCall.input, usagePerCall.input);
    await bench.untilIdle(id);
    bench.proxy.cut();
    await bench.say(id, 'go on');
    bench.proxy.cut();
    await bench.untilInput(id, 3 * usagePerCall.input, usagePerCall.input);
    await bench.untilStatus(id, 'completed', 'completed');
  },
  'a fork does not count what it copied': async (bench) => {
    const id = await bench.prompt('delegate before a fork');
    await bench.untilStatus(id, 'completed', 'completed');
    await bench.untilIdle(id);
    const fork = (await bench.server.post(`/session/${id}/fork`, 'proj', {})) as { id: string };
    await bench.say(fork.id, 'go on');
    await bench.untilInput(fork.id, usagePerCall.input);
    await bench.untilStatus(fork.id, 'completed');
    deepStrictEqual(bench.sessions()[fork.id]?.toolCalls, 0);
  },
  'a refused permission ends the turn': async (bench) => {
    const id = await bench.prompt('run a command');
    const request = await bench.untilAsked(id);
    await bench.untilStatus(id, 'waiting');
    await bench.server.post(`/session/${id}/permissions/${request}`, 'proj', { response: 'reject' });
    await bench.untilStatus(id, 'aborted');
  },
  'an abort reaches the child': async (bench) => {
    const id = await bench.prompt('delegate and hang');
    await bench.untilStatus(id, 'running', 'running');
    await bench.untilChildSpeaks(id);
    await bench.server.post(`/session/${id}/abort`, 'proj', {});
    await bench.untilStatus(id, 'aborted', 'aborted');
  },
  'an abort of the child alone leaves its parent at work': async (bench) => {
    const id = await bench.prompt('delegate and hang');
    await bench.untilStatus(id, 'running', 'running');
    await bench.untilChildSpeaks(id);
    await bench.server.post(`/session/${bench.childrenOf(id).join()}/abort`, 'proj', {});
    await bench.untilStatus(id, 'completed', 'aborted');
  },
  'an abort of the child while it waits to ask again is seen': async (bench) => {
    const id = await bench.prompt('delegate and falter');
    await bench.untilStatus(id, 'running', 'running');
    const child = bench.childrenOf(id).join();
    await bench.untilRetry(child);
    await bench.server.post(`/session/${child}/abort`, 'proj', {});
    await bench.untilStatus(id, 'completed', 'aborted');
  },
  'a prompt that is a delegation is followed': async (bench) => {
    const id = await bench.begin('subtask');
    const subtask = {
      type: 'subtask',
      prompt: 'please answer',
      description: 'Look around',
      agent: 'general',
    };
    await bench.send(id, { parts: [subtask] });
    await bench.untilStatus(id, 'completed', 'completed');
    const [, child] = bench.family(id);
    deepStrictEqual([child?.input, child?.parent], [usagePerCall.input, id]);
  },
  'two parents in two folders have each their own child': async (bench) => {
    const ids = await Promise.all([bench.prompt('delegate here'), bench.prompt('delegate there', 'other')]);
    for (const id of ids) {
      await bench.untilStatus(id, 'completed', 'completed');
      await bench.untilInput(id, 2 * usagePerCall.input, usagePerCall.input);
    }
  },
  'a model that does not exist never ends well': async (bench) => {
    const id = await bench.begin('no such model');
    const parts = [{ type: 'text', text: 'Hello' }];
    await bench.send(id, { model: { providerID: 'fake', modelID: 'none' }, parts });
    await bench.untilIdle(id);
    // 1.0 says nothing but that it stopped, so that nobody knows as yet.
    const statuses = bench.family(id).map(({ status }) => status);
    deepStrictEqual(statuses, [bench.server.saysErrors ? 'failed' : 'idle']);
    // Only events told it, so that who comes late cannot know.
    await bench.send(id, { model: { providerID: 'fake', modelID: 'fake-1' }, parts });
    await bench.untilStatus(id, 'completed');
  },
  'a killed server leaves its runs running, then orphaned': async (bench) => {
    const id = await bench.prompt('delegate and hang');
    await bench.untilStatus(id, 'running', 'running');
    await bench.server.kill();
    await bench.reading.until('loss', () => bench.reading.losses.length > 0);
    await bench.untilStatus(id, 'running', 'running');
    await bench.server.start();
    await bench.untilStatus(id, 'orphaned', 'orphaned');
  },
};
