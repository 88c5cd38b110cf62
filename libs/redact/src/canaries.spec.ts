import { describe, expect, it } from '@jest/globals';
import { createRedactor, type Redacted } from './create-redactor.js';
import { allRules } from './rules/all-rules.js';
import { canaries, type Canary } from './test-kit/canaries.js';
import { secretPlaces, type SecretPlace } from './test-kit/secret-places.js';
import { textsOf } from './test-kit/texts-of.js';

const redactor = createRedactor({ level: 'redacted', key: 'of this machine', budgetMs: 5_000 });
const metrics = createRedactor({ level: 'metrics', key: 'of this machine', budgetMs: 5_000 });

/** Whether a secret can still be read, in whatever spelling the line has it. */
const leaks = (line: string, secret: string): boolean =>
  line.includes(secret) || textsOf(line).some((text) => text.includes(secret));

const asciiEscaped = (line: string, secret: string): string => {
  const spelt = JSON.stringify(secret).slice(1, -1);
  const escaped = Array.from(secret)
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  return line.replaceAll(spelt, () => escaped);
};

function expectRedacted(place: SecretPlace, canary: Canary, line: string): Redacted {
  const redacted = redactor.redact(place.kind, line);
  expect({ ...canary, outcome: redacted.outcome, hasLeaked: leaks(redacted.text, canary.secret) }).toEqual({
    ...canary,
    outcome: 'passed',
    hasLeaked: false,
  });
  expect(redactor.redact(place.kind, redacted.text).text).toBe(redacted.text);
  expect(redactor.redact(place.kind, Buffer.from(line))).toEqual(redacted);
  return redacted;
}

it('has at least one canary for each of many kinds', () => {
  expect(new Set(canaries.map(({ rule }) => rule))).toEqual(new Set(Object.keys(allRules)));
  expect(Object.keys(allRules).length).toBeGreaterThanOrEqual(40);
});

describe.each(secretPlaces)('in $name', (place) => {
  it('replaces every kind of secret, and twice is once', () => {
    for (const canary of canaries) {
      const redacted = expectRedacted(place, canary, place.with(canary.text));
      expect({ ...canary, hits: redacted.hits }).toMatchObject({
        hits: { [canary.rule]: expect.any(Number) },
      });
    }
  });

  it('replaces it inside of JSON that a tool printed', () => {
    for (const canary of canaries) {
      const once = JSON.stringify({ output: canary.text });
      expectRedacted(place, canary, place.with(once));
      expectRedacted(place, canary, place.with(JSON.stringify([once])));
    }
  });

  it('replaces it between line ends and colours', () => {
    for (const canary of canaries) {
      expectRedacted(place, canary, place.with(`first\n${canary.text}\nlast`));
      expectRedacted(place, canary, place.with(`\t\u001b[1;31m${canary.text}\u001b[0m\r\n`));
    }
  });

  it('replaces it where every letter is spelt as an escape', () => {
    for (const canary of canaries) {
      const line = asciiEscaped(place.with(canary.text), canary.secret);
      expect(leaks(line, canary.secret)).toBe(true);
      expectRedacted(place, canary, line);
    }
  });

  it('lets none of it leave at the level of metrics', () => {
    for (const canary of canaries) {
      const { text } = metrics.redact(place.kind, place.with(canary.text));
      expect({ ...canary, hasLeaked: leaks(text, canary.secret) }).toEqual({ ...canary, hasLeaked: false });
    }
  });
});

it('finds a secret that a tool printed letter by letter', () => {
  const [place] = secretPlaces as [SecretPlace];
  const canary = canaries.find(({ rule }) => rule === 'github-token')!;
  const printed = Array.from(canary.secret)
    .map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
    .join('');
  const { text, hits } = redactor.redact(place.kind, place.with(printed));
  expect(hits).toEqual({ 'github-token': 1 });
  expect(text).not.toContain(JSON.stringify(printed).slice(1, 40));
});

it('keeps equal secrets recognisable, and only to those who hold the key', () => {
  const [place, other] = secretPlaces as [SecretPlace, SecretPlace];
  const [one, two] = canaries.filter(({ rule }) => rule === 'github-token') as [Canary, Canary];
  const mark = (text: string): string => /\[redacted:github-token:[0-9a-f]{4}\]/.exec(text)![0];
  const marked = mark(redactor.redact(place.kind, place.with(one.text)).text);
  expect(mark(redactor.redact(other.kind, other.with(one.text)).text)).toBe(marked);
  expect(mark(redactor.redact(place.kind, place.with(two.text)).text)).not.toBe(marked);
  const elsewhere = createRedactor({ level: 'redacted', key: 'of another machine' });
  expect(mark(elsewhere.redact(place.kind, place.with(one.text)).text)).not.toBe(marked);
});
