/** Ids, names and kinds: what tells that something happened, and no word of anybody. */
const kept = [
  'session_id',
  'hook_event_name',
  'agent_id',
  'agent_type',
  'tool_name',
  'tool_use_id',
  'notification_type',
  'permission_mode',
  'reason',
  'source',
  'stop_hook_active',
];

/**
 * A team's server cannot know which projects hold back what, and hooks come to it unredacted: of them it keeps only
 * facts. The words come with the transcript, through the collector. Null for what is no hook.
 */
export function reduceHook(text: string): string | null {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) return null;
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name))));
}
