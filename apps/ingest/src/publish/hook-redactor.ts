import { homedir } from 'node:os';
import { createRedactors } from '@tributary/redact';
import { createLevelChooser, type LevelHooks } from '../level/choose-level.js';
import { findCwd } from '../level/project-of-file.js';

/** Hooks arrive at the server itself: of what it takes in, the level of their project holds as for all that is read. */
export function createHookRedactor(key: Buffer, hooks: LevelHooks = {}): (text: string) => Promise<string> {
  const redactors = createRedactors(key);
  const levelOf = createLevelChooser({ home: homedir(), hooks });
  return async (text) => {
    const level = await levelOf(findCwd(Buffer.from(text)));
    return redactors[level].redact('claude.hook', text).text;
  };
}
