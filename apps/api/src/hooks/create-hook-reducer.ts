import { createRedactor } from '@tributary/redact';

/**
 * What a team's server keeps of a hook. A project's privacy level is chosen on the developer's machine, where the
 * server cannot look, and hooks come from there without passing a collector: so every one of them is treated as if
 * its project were at the strictest level. The words come with the transcript, at the level that holds for it.
 * Null for what is no hook.
 */
export function createHookReducer(key: Buffer): (text: string) => string | null {
  const redactor = createRedactor({ level: 'metrics', key });
  return (text) => {
    const { outcome, text: reduced } = redactor.redact('claude.hook', text);
    return outcome === 'passed' ? withoutFolder(reduced) : null;
  };
}

/** A folder that only this server can name would hide the one that the transcript tells. */
function withoutFolder(text: string): string {
  const { cwd: _hidden, ...facts } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(facts);
}
