import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRedactor } from '@tributary/redact';

/** About what a model takes in beside its own work. */
export const longestContext = 200_000;

/** Without secrets and bounded: of a long conversation its beginning, which holds the task, and its end. */
export function writeContext(conversation: string, key: Buffer): string {
  const { redact } = createRedactor({ level: 'redacted', key });
  const lines = conversation.split('\n').map((line) => {
    const redacted = redact('claude.hook', line);
    return redacted.outcome === 'passed' ? redacted.text : '[withheld]';
  });
  const text = lines.join('\n');
  if (text.length <= longestContext) return text;
  const head = text.slice(0, longestContext / 4);
  const tail = text.slice(head.length - longestContext);
  return `${head}\n\n[${text.length - longestContext} characters left out]\n\n${tail}`;
}

const folderPrefix = 'tributary-attach-';
const keptMs = 24 * 60 * 60 * 1_000;

/** A file that only its owner can read, in a folder of its own. */
export async function saveContext(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), folderPrefix)), 'conversation.md');
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return file;
}

export async function removeContext(file: string): Promise<void> {
  await rm(dirname(file), { recursive: true, force: true });
}

/** What an earlier attach printed and nobody removed. Another person's is theirs to remove. */
export async function sweepContexts(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined || now - found.mtimeMs < keptMs) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
