import { describe, expect, it } from '@jest/globals';
import { reduceHook } from './reduce-hook.js';

describe('reduceHook', () => {
  it('keeps what happened and to whom', () => {
    const hook = { session_id: 's1', hook_event_name: 'SubagentStop', agent_id: 'a1', agent_type: 'Explore' };
    expect(JSON.parse(reduceHook(JSON.stringify(hook)) ?? '')).toEqual(hook);
  });

  it('keeps no word of a prompt, a message or a path', () => {
    const words = { prompt: 'the plan', message: 'the plan', cwd: '/the plan', transcript_path: '/the plan' };
    const hook = { session_id: 's1', hook_event_name: 'UserPromptSubmit', ...words, unheard_of: 'the plan' };
    expect(reduceHook(JSON.stringify(hook))).not.toContain('the plan');
  });

  it('takes nothing that is no object', () => {
    expect(reduceHook('"words"')).toBeNull();
  });
});
