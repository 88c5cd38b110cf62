import { usageError } from '../read-arguments.js';

/** What Tributary wants to be told at once; everything else it reads from the transcripts. */
export const hookEvents = [
  'UserPromptSubmit',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'StopFailure',
  'SessionEnd',
] as const;

const hookPath = '/api/hooks/claude';
/** Claude Code waits for a hook; without a limit it would for ten minutes. */
const timeoutSeconds = 3;

interface Handler {
  readonly type?: unknown;
  readonly url?: unknown;
}
interface Group {
  readonly hooks?: readonly Handler[];
}
/** The value of "hooks" in the settings of Claude Code: per event, groups of handlers. */
export type Hooks = Readonly<Record<string, readonly Group[]>>;

function hookUrl(server: string): string {
  return `${server.replace(/\/+$/, '')}${hookPath}`;
}

/** The settings' hooks with ours among them; those of others stay where they are. */
export function addOurs(hooks: Hooks, server: string): Hooks {
  const url = hookUrl(server);
  const added: Record<string, readonly Group[]> = { ...hooks };
  for (const event of hookEvents) {
    if (oursIn(hooks[event]).join() === url) continue;
    const others = withoutOurs(hooks[event] ?? []);
    added[event] = [...others, { hooks: [{ type: 'http', url, timeout: timeoutSeconds } as Handler] }];
  }
  return added;
}

/** The settings' hooks without ours, and without what only held ours. */
export function removeOurs(hooks: Hooks): Hooks {
  const kept = Object.entries(hooks).map(([event, groups]) => [event, withoutOurs(groups)] as const);
  return Object.fromEntries(
    kept.filter(([event, groups]) => groups.length > 0 || hooks[event]?.length === 0),
  );
}

/** Where ours tell, by event. */
export function findOurs(hooks: Hooks): ReadonlyMap<string, readonly string[]> {
  const found = Object.entries(hooks).map(([event, groups]) => [event, oursIn(groups)] as const);
  return new Map(found.filter(([, urls]) => urls.length > 0));
}

/** Refuses what Claude Code would not understand either, instead of making it worse. */
export function readHooks(value: unknown, file: string): Hooks {
  const wrong = usageError(`"hooks" in ${file} is not what Claude Code expects; correct it first.`);
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong;
  for (const groups of Object.values(value)) {
    if (!Array.isArray(groups) || !groups.every(isGroup)) throw wrong;
  }
  return value as Hooks;
}

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null) return false;
  const { hooks } = value as { hooks?: unknown };
  return hooks === undefined || Array.isArray(hooks);
}

function isOurs({ type, url }: Handler): boolean {
  return type === 'http' && typeof url === 'string' && (url.split('?')[0] ?? '').endsWith(hookPath);
}

function oursIn(groups: readonly Group[] = []): string[] {
  return groups.flatMap(({ hooks = [] }) => hooks.filter(isOurs).map(({ url }) => String(url)));
}

function withoutOurs(groups: readonly Group[]): Group[] {
  return groups.flatMap((group) => {
    const { hooks = [] } = group;
    const others = hooks.filter((handler) => !isOurs(handler));
    if (others.length === hooks.length) return [group];
    return others.length === 0 ? [] : [{ ...group, hooks: others }];
  });
}
