import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from './add-tokens.js';
import { createPriceBook } from './create-price-book.js';
import { priceOverridesSchema } from './price-overrides.js';

const book = createPriceBook();
const million = 1_000_000;
const at = Date.parse('2026-11-01T12:00:00Z');
const input = { ...emptyTokens, input: 100_000 };
const usdOf = (model: string, more: object = {}): number | 'unpriced' => {
  const price = book.price({ model, at, tokens: input, ...more });
  return 'usd' in price ? price.usd : 'unpriced';
};

describe('price book', () => {
  it.each([
    ['claude-opus-4-5', [5, 25, 0.5, 6.25, 10]],
    ['claude-opus-4-5-20251101', [5, 25, 0.5, 6.25, 10]],
    ['claude-sonnet-5', [2, 10, 0.2, 2.5, 4]],
    ['claude-sonnet-5-5', [2, 10, 0.1, 2.5, 4]],
    ['claude-sonnet-5-5-20261001', [2, 10, 0.1, 2.5, 4]],
    ['claude-haiku-5-5', [0.1, 0.5, 0.01, 0.125, 0.2]],
    ['claude-haiku-4-5-20251001', [1, 5, 0.1, 1.25, 2]],
    ['claude-opus-5-5', [4, 20, 0.2, 5, 8]],
  ])('knows what a million tokens of each kind cost with %s', (model, usd) => {
    const kinds = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
    expect(
      kinds.map((kind) =>
        book.price({ model, at, isTotal: true, tokens: { ...emptyTokens, [kind]: million } }),
      ),
    ).toEqual(usd.map((each) => ({ usd: each })));
  });

  it('bills reasoning that is not in the output as output', () => {
    expect(usdOf('claude-opus-4-5', { tokens: { ...emptyTokens, reasoning: million } })).toBe(25);
  });

  it('takes the long-context price for the whole message when cache and input together are above the line', () => {
    const tokens = { ...emptyTokens, input: 1, cacheRead: 200_000 };
    expect(usdOf('claude-sonnet-4-5-20250929', { tokens })).toBe(0.120006);
    expect(usdOf('claude-sonnet-4-5-20250929', { tokens: { ...tokens, input: 0 } })).toBe(0.06);
    expect(usdOf('claude-haiku-5-5', { tokens: { ...emptyTokens, input: 100_000 } })).toBe(0.01);
    expect(usdOf('claude-haiku-5-5', { tokens: { ...emptyTokens, input: 200_000 } })).toBe(0.1);
  });

  it('leaves the long-context price out of a sum of messages, none of which need be long', () => {
    expect(usdOf('claude-haiku-5-5', { tokens: { ...emptyTokens, input: 200_000 }, isTotal: true })).toBe(
      0.02,
    );
  });

  it('uses the price of the day of the message, and the newest where the time is unknown', () => {
    const tokens = { ...emptyTokens, input: million };
    const on = (day: string) => ({ tokens, at: Date.parse(day) });
    expect(usdOf('claude-sonnet-4-6', on('2026-03-12'))).toBe(6);
    expect(usdOf('claude-sonnet-4-6', on('2026-03-13'))).toBe(3);
    expect(usdOf('claude-opus-4-6', on('2026-03-12'))).toBe(10);
    expect(usdOf('claude-opus-4-6', on('2026-03-13'))).toBe(5);
    expect(usdOf('claude-opus-4-6', { tokens, at: null })).toBe(5);
  });

  it('follows prices that change within a day', () => {
    const hour = (time: string) => ({ at: Date.parse(`2025-03-01T${time}:00Z`) });
    expect(usdOf('deepseek-chat', hour('00:29'))).toBe(0.0135);
    expect(usdOf('deepseek-chat', hour('00:30'))).toBe(0.027);
    expect(usdOf('deepseek-chat', hour('16:30'))).toBe(0.0135);
  });

  it('multiplies for fast mode, and has no price where the multiplier is unknown', () => {
    expect(usdOf('claude-opus-4-6', { isFast: true })).toBe(3);
    expect(usdOf('claude-opus-5', { isFast: true })).toBe(1);
    expect(usdOf('claude-sonnet-5', { isFast: true })).toBe('unpriced');
  });

  it('adds the fee of web searches', () => {
    expect(usdOf('claude-haiku-5-5', { webSearches: 3 })).toBe(0.04);
    expect(usdOf('claude-3-opus-20240229', { webSearches: 3 })).toBe('unpriced');
  });

  it.each([
    'fake-1',
    'claude-opus-9',
    'claude-sonnet-5-7',
    'claude-sonnet-5-mini',
    'my-claude-opus-4-5',
    'claude-3-5-sonnet-turbo-fake',
    'deepseek-r1:7b',
    'qwen2.5-coder:7b',
    'gpt-4-local',
    'o3-custom',
    'ollama/deepseek-r1',
    'lmstudio/claude-opus-4-5',
    'constructor',
    '',
    '/',
    'x'.repeat(100_000),
  ])('leaves a model it does not know for certain unpriced: %.40s', (model) => {
    expect(usdOf(model)).toBe('unpriced');
  });

  it.each([
    ['fake', 'fake-1'],
    ['ollama', 'deepseek-r1'],
    ['my-anthropic-proxy', 'claude-opus-4-5'],
    ['google', 'gemini-99'],
  ])('leaves what an unknown provider sells unpriced: %s %s', (provider, model) => {
    expect(usdOf(model, { provider })).toBe('unpriced');
  });

  it.each([
    [undefined, 'gpt-5-mini', 0.025],
    [undefined, 'anthropic/claude-sonnet-5-5', 0.2],
    [undefined, 'claude-sonnet-4-5@20250929', 0.3],
    [undefined, 'gemini-2.5-pro-preview-06-05', 0.125],
    [undefined, 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', 0.33],
    [undefined, 'anthropic.claude-sonnet-4-5-20250929-v1:0', 0.33],
    ['anthropic', 'claude-sonnet-4-5', 0.3],
    ['openrouter', 'anthropic/claude-opus-4.5', 0.5],
    ['amazon-bedrock', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', 0.33],
    ['amazon-bedrock', 'global.anthropic.claude-sonnet-4-5-20250929-v1:0', 0.3],
    ['google-vertex-anthropic', 'claude-opus-4-6@20260205', 0.5],
    ['azure', 'gpt-5-mini', 0.025],
  ])('finds a listed model under the names tools give it: %s %s', (provider, model, usd) => {
    expect(usdOf(model, provider === undefined ? {} : { provider })).toBe(usd);
  });

  it('lets the user override everything, for a time or for good', () => {
    const own = createPriceBook({
      overrides: priceOverridesSchema.parse([
        { model: 'claude-opus-4-5', from: '2026-01-01', until: '2026-02-01', input: 1, output: 2 },
        { model: 'qwen*', input: 0, output: 0 },
        { model: 'qwen3-coder', input: 7, output: 7, longContext: { aboveTokens: 10, input: 9, output: 9 } },
      ]),
    });
    const price = (model: string, day: string) => own.price({ model, at: Date.parse(day), tokens: input });
    expect(price('claude-opus-4-5-20251101', '2025-12-31T23:59:59.999Z')).toEqual({ usd: 0.5 });
    expect(price('claude-opus-4-5-20251101', '2026-01-01')).toEqual({ usd: 0.1 });
    expect(price('claude-opus-4-5-20251101', '2026-02-01')).toEqual({ usd: 0.5 });
    expect(price('ollama/Qwen2.5-Coder:7b', '2026-02-01')).toEqual({ usd: 0 });
    expect(price('qwen3-coder', '2026-02-01')).toEqual({ usd: 0.9 });
  });

  it.each([
    { model: 'x', input: -1, output: 1 },
    { model: '*', input: 1, output: 1 },
    { model: 'a*b', input: 1, output: 1 },
    { model: 'x', input: 1, output: 1, from: 'yesterday' },
    { model: 'x', input: 1, output: 1, cacheWrites: 1 },
  ])('refuses a row that it would misread: %j', (row) => {
    expect(priceOverridesSchema.safeParse([row]).success).toBe(false);
  });
});
