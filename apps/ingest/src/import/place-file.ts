import { homedir } from 'node:os';
import { join } from 'node:path';
import { classifyPath } from '@tributary/parser';
import type { FileClass } from '../readers/reader-options.js';
import type { Recognised } from './recognise-format.js';

/** A file to import: what it is, and the path under which the server knows it. */
export interface PlannedFile extends FileClass {
  readonly absolute: string;
  readonly path: string;
}

const trees = /\/(?=(?:projects|todos|tasks)\/)/g;

/** A file inside of Claude Code's own folders says by its path what it is. */
export function placeByPath(absolute: string): PlannedFile | null {
  for (const { index } of [...absolute.matchAll(trees)].reverse()) {
    const below = absolute.slice(index + 1);
    const place = classifyPath(below);
    if (place === null) continue;
    const { kind, shape, family } = place;
    return { absolute, path: `${treeNumber(absolute.slice(0, index))}${below}`, kind, shape, family };
  }
  return null;
}

/** Any other file says it by its first lines. */
export function placeByContent(absolute: string, found: Recognised): PlannedFile | null {
  const { kind, sessionId, agentId } = found;
  if (kind !== 'claude.transcript') {
    const shape = kind === 'opencode.export' ? 'replace' : 'append';
    return { absolute, path: `${hashOf(absolute)}:import/${sessionId}`, kind, shape, family: sessionId };
  }
  const below = transcriptPath(sessionId, agentId);
  const place = classifyPath(below);
  if (place === null) return null;
  return { absolute, path: `${hashOf(absolute)}:${below}`, kind, shape: 'append', family: place.family };
}

/** Where Claude Code itself would have put it; the parser reads whose lines they are from the path. */
export function transcriptPath(sessionId: string, agentId?: string): string {
  const name = agentId === undefined ? sessionId : `agent-${agentId}`;
  return `projects/imported/${name}.jsonl`;
}

/**
 * Two trees may hold the same paths, so each gets a number, as a reader's further roots do. This user's own has
 * none: it is the one that Tributary watches, and what it has read need not be read again.
 */
function treeNumber(directory: string): string {
  return directory === join(homedir(), '.claude') ? '' : `${hashOf(directory)}:`;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
