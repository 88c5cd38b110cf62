import { describe, expect, it } from '@jest/globals';
import { formatCount } from './format-count.js';
import { formatDuration } from './format-duration.js';
import { formatError } from './format-error.js';
import { formatModel } from './format-model.js';
import { formatCents, formatMoney, formatWholeMoney } from './format-money.js';
import { formatNumber } from './format-number.js';
import { formatRelativeTime } from './format-relative-time.js';
import { countTokens, explainTokens, formatTokens } from './format-tokens.js';
import { formatTool } from './format-tool.js';
import { shortenId } from './shorten-id.js';
import { formatMoment } from './format-time-of-day.js';
import { nameProject } from './name-project.js';

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [0.00001, '<$0.0001'],
    [0.0123, '$0.0123'],
    [0.054, '$0.0540'],
    [0.09, '$0.09'],
    [0.41, '$0.41'],
    [3.866, '$3.87'],
    [1234.5, '$1,234.50'],
    [null, 'unpriced'],
  ])('writes %p as %s', (usd, text) => expect(formatMoney(usd)).toBe(text));
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [0.0042, '<$0.01'],
    [0.0873, '$0.09'],
    [0.21, '$0.21'],
    [1234.5, '$1,234.50'],
    [null, 'unpriced'],
    [NaN, '–'],
  ])('writes %p as %s', (usd, text) => expect(formatCents(usd)).toBe(text));
});

describe('formatWholeMoney', () => {
  it.each([
    [0.087312, '$0.087312'],
    [3.866, '$3.866'],
    [12, '$12.00'],
    [0.0000001, '<$0.000001'],
  ])('writes %p as %s', (usd, text) => expect(formatWholeMoney(usd)).toBe(text));
});

describe('formatError', () => {
  const early = 'Agent terminated early due to an API error: ';
  it.each([
    [`Agent "Fails at once" failed: ${early}API Error: 400 bad`, 'API Error: 400 bad'],
    [`${early}API Error: 529 Overloaded`, 'API Error: 529 Overloaded'],
    ["Agent type 'x' not found", "Agent type 'x' not found"],
    ['Agent "Fails at once" failed: ', 'Agent "Fails at once" failed: '],
  ])('writes %p as %s', (error, text) => expect(formatError(error)).toBe(text));
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [987, '987'],
    [1_000, '1.0k'],
    [12_345, '12.3k'],
    [291_400, '291k'],
    [999_900, '1.00M'],
    [1_420_000, '1.42M'],
    [15_000_000, '15.0M'],
  ])('writes %p as %s', (count, text) => expect(formatCount(count)).toBe(text));
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [987, '987'],
    [1_287, '1,287'],
    [NaN, '–'],
  ])('writes %p as %s', (count, text) => expect(formatNumber(count)).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [-5, '0s'],
    [0, '0s'],
    [20, '0.1s'],
    [840, '0.8s'],
    [42_900, '42s'],
    [84_000, '1m 24s'],
    [65_000, '1m 05s'],
    [7_500_000, '2h 05m'],
    [274_000_000, '3d 4h'],
  ])('writes %p ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
});

describe('formatRelativeTime', () => {
  const at = '2026-11-16T10:00:00.000Z';
  const after = (ms: number) => formatRelativeTime(at, Date.parse(at) + ms);

  it('uses one unit, the largest that fits', () => {
    expect(after(12_400)).toBe('12s ago');
    expect(after(60_000)).toBe('1m ago');
    expect(after(3 * 3_600_000)).toBe('3h ago');
    expect(after(5 * 86_400_000)).toBe('5d ago');
  });

  it('says the day when it is long ago', () => expect(after(40 * 86_400_000)).toBe('2026-11-16'));

  it('never speaks of the future when the clocks differ', () => expect(after(-90_000)).toBe('now'));
});

describe('tokens', () => {
  const tokens = {
    input: 1_200,
    output: 300,
    cacheRead: 10_800,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    reasoning: 0,
  };

  it('sums every kind, with the unit', () => {
    expect(countTokens(tokens)).toBe(12_300);
    expect(formatTokens(tokens)).toBe('12.3k tokens');
  });

  it('explains only the kinds that were used', () =>
    expect(explainTokens(tokens)).toBe('1.2k input, 300 output, 10.8k cache read'));
});

describe('names', () => {
  it('drops the release date of a model', () => {
    expect(formatModel('claude-sonnet-4-5-20250929')).toBe('claude-sonnet-4-5');
    expect(formatModel('gpt-5')).toBe('gpt-5');
  });

  it('keeps so much of an id as tells it from others', () => {
    expect(shortenId('cf3554f0-44e8-442d-926a-142e2d8c960b')).toBe('cf3554f0');
    expect(shortenId('ses_e1de9ad0bffe7g0em64tZoNvpJ')).toBe('ses_e1de9ad0bffe');
  });

  it('writes the tool with its version where known', () => {
    expect(formatTool('claude-code', '2.1.325')).toBe('Claude Code 2.1.325');
    expect(formatTool('opencode', null)).toBe('OpenCode');
    expect(formatTool('aider', '1')).toBe('aider 1');
  });

  it('falls back from the project to its folder', () => {
    const shop = {
      id: 'p1',
      name: 'acme/shop',
      path: '/src/shop',
      visibility: 'team' as const,
      keepContentDays: null,
      keepFactsDays: null,
      canChange: true,
      sessionCount: 1,
      lastActivityAt: null,
    };
    expect(nameProject({ projectId: 'p1', cwd: '/src/shop' }, [shop])).toBe('acme/shop');
    expect(nameProject({ projectId: 'p2', cwd: '/src/infra/' }, [shop])).toBe('infra');
    expect(nameProject({ projectId: null, cwd: null }, [])).toBe('no project');
  });
});

describe('formatMoment', () => {
  it('says the day where it was another', () => {
    const at = new Date(2026, 10, 16, 10, 52, 3);
    expect(formatMoment(at.toISOString(), at.getTime() + 60_000)).toBe('10:52:03');
    expect(formatMoment(at.toISOString(), at.getTime() + 86_400_000)).toBe('16 Nov, 10:52:03');
    expect(formatMoment(null)).toBe('');
  });
});
