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

const leadingType = '{"type":"';
const leadingParent = '{"parentUuid":';
const leadingAttachment =
  /^\{"parentUuid":(?:null|"[0-9a-f-]{36}"),"isSidechain":(?:true|false),(?:"agentId":"[\w-]+",)?"attachment":\{"type":"([a-z_]+)",/;
/** An attachment stands before this, whatever the ids. */
const attachmentWithin = 160;

/**
 * The type of a line that its first bytes prove to be without meaning. In newer versions such lines are
 * most of a file, and the largest. Any other spelling (spaces, another order) goes to the real parse.
 */
export function skippableType(raw: string): string | undefined {
  if (raw.startsWith(leadingType)) {
    const type = raw.slice(leadingType.length, raw.indexOf('"', leadingType.length));
    return meaninglessTypes.has(type) && isWhole(raw) ? type : undefined;
  }
  if (!raw.startsWith(leadingParent) || !raw.slice(0, attachmentWithin).includes('"attachment":'))
    return undefined;
  const attachment = leadingAttachment.exec(raw)?.[1];
  return attachment !== undefined && attachment !== 'queued_command' && isWhole(raw)
    ? 'attachment'
    : undefined;
}

function isWhole(raw: string): boolean {
  return raw.endsWith('}');
}
