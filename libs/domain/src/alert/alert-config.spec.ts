import { describe, expect, it } from '@jest/globals';
import { alertConfigSchema } from './alert-config.js';

const problemsOf = (config: unknown): string[] =>
  alertConfigSchema.safeParse(config).error?.issues.map(({ message }) => message) ?? [];

describe('the file of alerts', () => {
  it('may be empty, and fills in what is usual', () => {
    expect(alertConfigSchema.parse({})).toEqual({ channels: {}, rules: [] });
    expect(alertConfigSchema.parse({ rules: [{ name: 'stuck', when: 'run-stuck' }] }).rules).toEqual([
      { name: 'stuck', when: 'run-stuck', afterMinutes: 15, to: [] },
    ]);
  });

  it('is refused where a rule names a channel that is not there, or two rules share a name', () => {
    const rules = [{ name: 'a', when: 'run-failed', to: ['ops'] }];
    expect(problemsOf({ rules })).toEqual(['there is no channel "ops"']);
    const twice = [
      { name: 'a', when: 'run-failed' },
      { name: 'a', when: 'run-orphaned' },
    ];
    expect(problemsOf({ rules: twice })).toEqual(['two rules are called "a"']);
  });

  it('is refused with a weak secret, an address that is not HTTP, or a time that is none', () => {
    const hook = { kind: 'webhook', url: 'https://example.com', secret: '0123456789abcdef' };
    expect(problemsOf({ channels: { hook } })).toEqual([]);
    expect(problemsOf({ channels: { hook: { ...hook, secret: 'short' } } })).toHaveLength(1);
    expect(problemsOf({ channels: { hook: { ...hook, url: 'file:///etc/passwd' } } })).toHaveLength(1);
    const muted = { from: '25:00', to: '07:00' };
    expect(problemsOf({ channels: { hook: { ...hook, muted } } })).toEqual(['a time of day such as 22:00']);
  });
});
