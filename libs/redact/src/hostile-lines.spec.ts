import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sourceKinds, sources } from '@tributary/parser';
import { parse } from '@tributary/parser';
import { createRedactor } from './create-redactor.js';
import { canaries } from './test-kit/canaries.js';
import { allLines } from './test-kit/corpus-lines.js';
import { hostileTexts } from './test-kit/hostile-texts.js';

const key = 'of this machine';
const redactor = createRedactor({ level: 'redacted', key });
const metrics = createRedactor({ level: 'metrics', key });
const secret = canaries.find(({ rule }) => rule === 'github-token')!.secret;

const lineOf = (content: string): string =>
  JSON.stringify({ type: 'user', uuid: 'u-1', sessionId: 's-1', message: { role: 'user', content } });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Names and nesting, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
}

describe.each(Object.entries(hostileTexts))('a megabyte of %s', (_, text) => {
  it('is read to its end, and nothing leaves unread', () => {
    const line = lineOf(`${text} ${secret}`);
    // A rule that tries every way to match would not end today.
    const redacted = redactor.redact('claude.transcript', line);
    expect(redacted.text).not.toContain(secret);
    expect(isJson(redacted.text)).toBe(true);
  });
});

describe('a line that takes too long', () => {
  const late = createRedactor({
    level: 'redacted',
    key,
    budgetMs: 1,
    now: (() => {
      let at = 0;
      return () => (at += 10);
    })(),
  });
  const redacted = late.redact('claude.transcript', lineOf(`the plan is ${'token=x '.repeat(200)}`));

  it('is withheld with its facts kept', () => {
    expect(redacted).toMatchObject({ outcome: 'withheld', reason: 'over-budget' });
    expect(JSON.parse(redacted.text)).toMatchObject({ type: 'user', uuid: 'u-1', sessionId: 's-1' });
  });

  it('lets none of its words leave', () => {
    expect(redacted.text).not.toContain('plan');
  });
});

describe('a long line', () => {
  const line = lineOf(`token=x ${'y'.repeat(6_000)} `.repeat(500));
  /** A clock that reads `totalMs` when the line is done. */
  const redactIn = (totalMs: number) => {
    let asked = 0;
    const count = () => (asked += 1);
    createRedactor({ level: 'redacted', key, budgetMs: Infinity, now: count }).redact(
      'claude.transcript',
      line,
    );
    const step = totalMs / asked;
    let at = 0;
    const tick = () => (at += step);
    return createRedactor({ level: 'redacted', key, budgetMs: 50, now: tick }).redact(
      'claude.transcript',
      line,
    );
  };

  it('has time for each of its megabytes, and no more', () => {
    expect(line.length / 1024 ** 2).toBeCloseTo(2.87, 1);
    expect(redactIn(130).outcome).toBe('passed');
    expect(redactIn(160)).toMatchObject({ outcome: 'withheld', reason: 'over-budget' });
  });
});

describe('a line that is no JSON', () => {
  it('is redacted as it is', () => {
    const { outcome, text } = redactor.redact('claude.transcript', `{"half": "${secret}`);
    expect(outcome).toBe('passed');
    expect(text).toMatch(/^\{"half": "\[redacted:github-token:[0-9a-f]{4}\]$/);
  });

  it.each(sourceKinds)('does not leave at the level of metrics, and what does means nothing: %s', (kind) => {
    const redacted = metrics.redact(kind, '{"half": "a prompt');
    expect(redacted).toEqual({
      outcome: 'withheld',
      reason: 'unreadable',
      text: sources[kind].blank,
      hits: {},
    });
    const path = 'projects/p/11111111-2222-4333-8444-555555555555/subagents/workflows/wf_1/journal.jsonl';
    const parsed = parse({ source: { kind, path, host: 'laptop' }, text: redacted.text });
    expect(parsed.outcome).not.toBe('parsed');
  });
});

describe('a line behind a byte order mark or NULs', () => {
  it.each(['\uFEFF', '\0\0\0'])('%j leaves what it leaves without, at each level', (before) => {
    const line = lineOf(`the plan ${secret}`);
    for (const each of [redactor, metrics])
      expect(each.redact('claude.transcript', before + line)).toEqual(each.redact('claude.transcript', line));
  });

  it('that holds nothing else is not counted as withheld', () => {
    expect(metrics.redact('claude.transcript', '\0\0\r')).toEqual({ outcome: 'passed', text: '', hits: {} });
  });
});

it('withholds what is nested too deep to be read', () => {
  const deep = `{"type":"user","message":${'['.repeat(200_000)}"${secret}"${']'.repeat(200_000)}}`;
  for (const each of [redactor, metrics])
    expect(each.redact('claude.transcript', deep).text).not.toContain(secret);
});

describe('whatever a line holds', () => {
  const pieces = fc.oneof(
    fc.string(),
    fc.constantFrom(...canaries.map(({ text }) => text)),
    fc.constantFrom(
      '\\',
      '"',
      "'",
      '\n',
      'password=',
      '"token": "',
      '://a:',
      '@',
      '-----BEGIN PRIVATE KEY-----\n',
      '\\u0041',
    ),
  );
  const text = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.string({ maxLength: 12 }), tie('value'), { maxKeys: 4 }),
  })).object;

  it('stays JSON of the same shape, and a second look changes nothing', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(0, 1, 2), (value, indent) => {
        const line = JSON.stringify(value, null, indent);
        const once = redactor.redact('claude.transcript', line);
        expect(once.outcome).toBe('passed');
        expect(shapeOf(JSON.parse(once.text))).toEqual(shapeOf(JSON.parse(line)));
        expect(redactor.redact('claude.transcript', once.text).text).toBe(once.text);
      }),
      { numRuns: 3_000, seed: 20_261_116 },
    );
  });

  it('is reduced to JSON for every kind of source', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(...sourceKinds), (value, kind) => {
        const { text: reduced } = metrics.redact(kind, JSON.stringify(value));
        expect(isJson(reduced)).toBe(true);
        for (const canary of canaries) expect(reduced).not.toContain(canary.secret);
      }),
      { numRuns: 200, seed: 20_261_116 },
    );
  });
});

it('survives recorded lines that were broken anywhere', () => {
  const lines = allLines().filter(({ text }) => text.length < 20_000);
  const line = fc.constantFrom(...lines);
  fc.assert(
    fc.property(
      line,
      fc.nat(20_000),
      fc.constantFrom('', '"', '\\', '{', '\u0000', secret),
      (raw, at, put) => {
        const cut = at % raw.text.length;
        const broken = raw.text.slice(0, cut) + put + raw.text.slice(cut + 1);
        for (const each of [redactor, metrics]) {
          const { text } = each.redact(raw.source.kind, broken);
          expect(text).not.toContain(secret);
          if (isJson(broken)) expect(isJson(text)).toBe(true);
        }
      },
    ),
    { numRuns: 2_000, seed: 20_261_116 },
  );
});
