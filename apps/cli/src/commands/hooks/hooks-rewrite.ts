import { isDeepStrictEqual } from 'node:util';
import { editJson } from './hooks-edit.js';
import type { Hooks } from './hooks-entries.js';

/** The text of the settings with other hooks in it; whatever stays the same keeps its very characters. */
export function rewriteHooks(text: string, before: Hooks, after: Hooks): string {
  const isEmpty = Object.keys(after).length === 0;
  if (isEmpty || !hasHooks(text)) return editJson(text, ['hooks'], isEmpty ? undefined : after);
  let changed = text;
  for (const event of new Set([...Object.keys(before), ...Object.keys(after)])) {
    changed = rewriteEvent(changed, event, before[event], after[event]);
  }
  // Should a step above have missed something, the hooks as a whole are still right.
  const { hooks } = JSON.parse(changed) as { hooks?: unknown };
  return isDeepStrictEqual(hooks, after) ? changed : editJson(text, ['hooks'], after);
}

function hasHooks(text: string): boolean {
  return Object.hasOwn(JSON.parse(text) as object, 'hooks');
}

function rewriteEvent(
  text: string,
  event: string,
  before: Hooks[string] | undefined,
  after: Hooks[string] | undefined,
): string {
  if (before === undefined || after === undefined) return editJson(text, ['hooks', event], after);
  const isIn = (groups: Hooks[string], wanted: unknown): boolean =>
    groups.some((group) => isDeepStrictEqual(group, wanted));
  let changed = text;
  let length = before.length;
  for (const [index, group] of [...before.entries()].reverse()) {
    if (isIn(after, group)) continue;
    changed = editJson(changed, ['hooks', event, index], undefined);
    length -= 1;
  }
  for (const group of after.filter((wanted) => !isIn(before, wanted))) {
    changed = editJson(changed, ['hooks', event, length], group);
    length += 1;
  }
  return changed;
}
