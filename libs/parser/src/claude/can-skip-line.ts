/** Line types that say nothing about a session's work. */
export const meaninglessTypes: ReadonlySet<string> = new Set([
  'api-request',
  'api-request-blob',
  'api-request-shape',
  'tools-used',
  'atis-latch',
  'last-prompt',
  'mode',
  'permission-mode',
  'file-history-snapshot',
  'fork-context-ref',
  'agent-name',
  'agent-color',
  'agent-setting',
  'tag',
  'pr-link',
  'bridge-session',
  'worktree-state',
  'content-replacement',
  'attribution-snapshot',
  'speculation-accept',
]);

const leadingType = /^\{"type":"([a-z-]+)",/;
const leadingAttachment =
  /^\{"parentUuid":(?:null|"[0-9a-f-]{36}"),"isSidechain":(?:true|false),(?:"agentId":"[\w-]+",)?"attachment":\{"type":"([a-z_]+)",/;

/**
 * The type of a line that its first bytes prove to be without meaning. In newer versions such lines are
 * most of a file, and the largest. Any other spelling (spaces, another order) goes to the real parse.
 */
export function skippableType(raw: string): string | undefined {
  const type = leadingType.exec(raw)?.[1];
  if (type !== undefined) return meaninglessTypes.has(type) && raw.endsWith('}') ? type : undefined;
  const attachment = leadingAttachment.exec(raw)?.[1];
  const isMeaningless = attachment !== undefined && attachment !== 'queued_command' && raw.endsWith('}');
  return isMeaningless ? 'attachment' : undefined;
}
