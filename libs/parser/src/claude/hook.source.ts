import { folder, object, text, word } from '../shapes/shape.js';
import type { Source } from '../source.js';
import { speech } from './claude-speech.js';
import { parseHook } from './parse-hook.js';

/** What Claude Code hands to a hook. */
export const hook: Source = {
  parse: parseHook,
  figures: object({
    session_id: word,
    hook_event_name: word,
    agent_id: word,
    agent_type: word,
    prompt_id: word,
    permission_mode: word,
    tool_name: word,
    tool_use_id: word,
    notification_type: word,
    source: word,
    reason: word,
    trigger: word,
    prompt: speech,
    cwd: folder,
    message: (value) =>
      typeof value === 'string' && value.includes('permission') ? 'permission' : undefined,
    error: text,
  }),
  blank: '{"hook_event_name":"Setup"}',
};
