import { flagOf, isFlag } from './read-flags.js';
import { settingMeanings, type SettingName } from './setting-meanings.js';

/**
 * Every setting on a line of its own: how it is given, what it means, and what counts where it is not given. Those that
 * are needed have to be.
 */
export function describeSettings(names: readonly SettingName[], needed: readonly SettingName[] = []): string {
  const lines = names.map((name) => [howToGive(name), whatItMeans(name, needed.includes(name))] as const);
  const width = Math.max(...lines.map(([given]) => given.length));
  return lines.map(([given, meaning]) => `  ${given.padEnd(width)}  ${meaning}\n`).join('');
}

function howToGive(name: SettingName): string {
  return isFlag(name) ? `${flagOf(name)} ${settingMeanings[name].value}` : name;
}

function whatItMeans(name: SettingName, isNeeded: boolean): string {
  const { meaning, usual, otherwise = usual } = settingMeanings[name];
  const aside = isNeeded ? 'needed' : otherwise;
  return aside === undefined ? `${meaning}.` : `${meaning} (${aside}).`;
}
