import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeSettings } from './describe-settings.js';
import { knownSettings } from './known-settings.js';
import { readSettings } from './read-settings.js';
import { settingMeanings, type SettingName } from './setting-meanings.js';

const names = Object.keys(knownSettings.shape) as SettingName[];

describe('describeSettings', () => {
  it('says how each is given, what it means and what counts otherwise', () => {
    expect(describeSettings(['TRIBUTARY_ORPHAN_AFTER', 'TRIBUTARY_SMTP_URL'])).toBe(
      '  --orphan-after TIME  Silence after which an agent without a conclusion counts as orphaned (15m).\n' +
        '  TRIBUTARY_SMTP_URL   Mail server for alerts by e-mail.\n',
    );
  });

  it('has no setting that the documentation does not name', () => {
    const told = ['README.md', 'docs/access.md', 'docs/operations.md']
      .map((file) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'))
      .join('\n');
    expect(names.filter((name) => !told.includes(`\`${name}`) && !told.includes(`${name}=`))).toEqual([]);
  });

  it('says which are needed', () => {
    expect(describeSettings(['REDIS_URL'], ['REDIS_URL'])).toMatch(/are a cluster \(needed\)\.\n$/);
  });

  it('fits a terminal', () => {
    expect(
      describeSettings(names)
        .split('\n')
        .filter((line) => line.length > 120),
    ).toEqual([]);
  });

  it('tells the default that is taken', () => {
    const told = names.flatMap((name) => {
      const { usual } = settingMeanings[name];
      return usual === undefined ? [] : [[name, usual] as const];
    });
    const [given, taken] = [Object.fromEntries(told), {}].map((env) => readSettings(knownSettings, env, []));
    expect(given).toEqual(taken);
    const untold = Object.entries(taken ?? {}).filter(
      ([name]) => settingMeanings[name as SettingName].usual === undefined,
    );
    expect(untold.filter(([, value]) => !Array.isArray(value) || value.length > 0)).toEqual([]);
  });
});
