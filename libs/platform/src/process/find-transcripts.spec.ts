import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findTranscripts } from './find-transcripts.js';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tributary-transcripts-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

describe('transcripts', () => {
  it('are found in the folder that is named, or in the one below that Claude Code keeps them in', () => {
    mkdirSync(join(home, 'projects/-work'), { recursive: true });
    expect(findTranscripts(home)).toBe(join(home, 'projects'));
    expect(findTranscripts(join(home, 'projects'))).toBe(join(home, 'projects'));
    expect(findTranscripts(join(home, 'not-there-yet'))).toBe(join(home, 'not-there-yet'));
  });
});
