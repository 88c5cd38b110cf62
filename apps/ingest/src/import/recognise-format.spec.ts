import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recogniseFormat } from './recognise-format.js';

const corpus = join(import.meta.dirname, '../../../../corpus');
const headOf = (file: string): string => readFileSync(join(corpus, file), 'utf8').slice(0, 100_000);
const recorded = (pattern: string): string[] => globSync(pattern, { cwd: corpus });

describe('recogniseFormat', () => {
  it.each([
    ['claude.stream-json', recorded('claude/*/cli*.stream.jsonl')],
    ['claude.transcript', recorded('claude/*/claude/projects/*/*.jsonl')],
    ['opencode.run-json', recorded('opencode/*/run-json*.ndjson')],
    ['opencode.export', recorded('opencode/*/export/*.json')],
    ['opencode.event', recorded('opencode/*/{event,global-event}.sse')],
  ])('knows every recorded %s', (kind, files) => {
    expect(files.length).toBeGreaterThan(2);
    const others = files.filter((file) => recogniseFormat(headOf(file))?.kind !== kind);
    // A session that was opened and left again holds nothing that could tell.
    expect(others.filter((file) => headOf(file).includes('"uuid"') || kind !== 'claude.transcript')).toEqual(
      [],
    );
  });

  it.each(['claude/*/growth.jsonl', 'claude/*/hooks-*.jsonl', '*/*/truth.json', 'opencode/*/http/*.json'])(
    'leaves out what is no session: %s',
    (pattern) => {
      const files = recorded(pattern);
      expect(files).not.toHaveLength(0);
      for (const file of files)
        expect({ file, found: recogniseFormat(headOf(file)) }).toEqual({ file, found: null });
    },
  );

  it('names the session and, in its own file, the sub-agent', () => {
    const line = { type: 'user', uuid: 'u', sessionId: 's-1', isSidechain: true, agentId: 'a1' };
    expect(recogniseFormat(JSON.stringify(line))).toEqual({
      kind: 'claude.transcript',
      sessionId: 's-1',
      agentId: 'a1',
    });
  });

  it('looks past lines that say nothing', () => {
    const lines = [
      'Warning: something',
      '{"type":"summary","summary":"x"}',
      '{"type":"user","uuid":"u","sessionId":"s"}',
    ];
    expect(recogniseFormat(lines.join('\n'))?.sessionId).toBe('s');
  });

  it('takes no history or settings of Claude Code for a session', () => {
    expect(recogniseFormat('{"display":"hi","timestamp":1,"project":"/p","sessionId":"s"}\n')).toBeNull();
    expect(recogniseFormat('{"hooks":{},"model":"opus"}')).toBeNull();
  });

  it('recognises a live stream from its first bytes that suffice, and never from fewer', () => {
    const line = '{"type":"system","subtype":"init","session_id":"s-1"}';
    expect(recogniseFormat(line.slice(0, -1))).toBeNull();
    expect(recogniseFormat(`${line}\n{"type":"assis`)?.kind).toBe('claude.stream-json');
  });

  it('has an answer for anything', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void recogniseFormat(text)));
  });
});
