import { describe, expect, it } from '@jest/globals';
import { createHookReducer } from './create-hook-reducer.js';

const reduceHook = createHookReducer(Buffer.alloc(32));

describe('a hook that comes to a team’s server', () => {
  it('keeps what happened and to whom', () => {
    const hook = { session_id: 's1', hook_event_name: 'SubagentStop', agent_id: 'a1', agent_type: 'Explore' };
    expect(JSON.parse(reduceHook(JSON.stringify(hook)) ?? '')).toEqual(hook);
  });

  it('keeps no word of a prompt, a message or a path', () => {
    const words = { prompt: 'the plan', message: 'the plan', cwd: '/the plan', transcript_path: '/the plan' };
    const hook = { session_id: 's1', hook_event_name: 'UserPromptSubmit', ...words, unheard_of: 'the plan' };
    const reduced = reduceHook(JSON.stringify(hook)) ?? '';
    expect(reduced).not.toContain('the plan');
    expect(JSON.parse(reduced)).not.toHaveProperty('cwd');
  });

  it('still asks for a permission, and still hands over what a background agent ended with', () => {
    const ask = { session_id: 's1', hook_event_name: 'Notification', message: 'permission to use Bash' };
    expect(JSON.parse(reduceHook(JSON.stringify(ask)) ?? '')).toHaveProperty('message', 'permission');
    const prompt = '<task-notification><task-id>a1</task-id><status>completed</status></task-notification>';
    const ended = { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt };
    expect(reduceHook(JSON.stringify(ended))).toContain('<task-id>a1</task-id>');
  });

  it('keeps no secret, not even as a name', () => {
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const hook = { session_id: 's1', hook_event_name: 'PostToolUse', tool_name: secret };
    expect(reduceHook(JSON.stringify(hook))).not.toContain(secret);
  });

  it('is not taken when it is no object', () => {
    expect(reduceHook('"words"')).toBeNull();
  });
});
