import { describe, expect, it } from '@jest/globals';
import { sourceKindPattern, type RawEvent } from '@tributary/domain';
import { parse } from './parse.js';
import { sourceKinds, sources, type SourceKind } from './sources.js';

const lineOf = (kind: string, text: string): RawEvent => ({
  source: { kind, path: 'somewhere', host: 'made-up' },
  text,
});

describe.each(sourceKinds)('a source of kind %s', (kind: SourceKind) => {
  it('has a name that may be sent and stored', () => {
    expect(kind).toMatch(sourceKindPattern);
  });

  it('has a blank line that tells nothing', () => {
    const parsed = parse(lineOf(kind, sources[kind].blank));
    expect(parsed.outcome === 'parsed' ? parsed.events : []).toEqual([]);
  });

  it('lets no free text leave where only figures may', () => {
    const secret = 'what nobody else may read';
    const line = { type: secret, content: secret, message: { content: secret }, unheardOf: { deep: secret } };
    expect(JSON.stringify(sources[kind].figures(line, () => 'mark') ?? null)).not.toContain(secret);
  });
});

describe('a line of a kind that is not known here', () => {
  it('is kept for a version that knows it', () => {
    const rejected = { outcome: 'rejected', reason: 'unknown-source' };
    expect(parse(lineOf('newer.tool', '{}'))).toEqual(rejected);
    expect(parse(lineOf('toString', '{}'))).toEqual(rejected);
  });
});
