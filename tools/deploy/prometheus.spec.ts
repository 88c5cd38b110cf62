import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readManifests } from './read-manifests.mjs';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary?: string; readonly action?: string };
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/prometheus');
const rules = (readManifests(folder) as { file: string; object: { groups?: { rules: Rule[] }[] } }[])
  .flatMap(({ object }) => object.groups ?? [])
  .flatMap((group) => group.rules);

/** Where Prometheus' own checker is installed, it has the last word. */
const hasChecker = spawnSync('promtool', ['--version']).status === 0;

describe('the rules for Prometheus', () => {
  if (hasChecker) {
    it('satisfy its checker', () => {
      execFileSync('promtool', ['check', 'rules', join(folder, 'alerts.yml')]);
    });
  }

  it('ask only for figures that some service tells', () => {
    const files = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root });
    const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
    const told = new Set(source.match(/tributary_[a-z_]+/g));
    const asked = rules.flatMap(({ expr }) => expr.match(/tributary_[a-z_]+/g) ?? []);
    expect(rules.length).toBeGreaterThanOrEqual(8);
    expect(asked.filter((name) => !told.has(name))).toEqual([]);
  });

  it('come with a configuration that needs no file which nobody makes', () => {
    expect(readFileSync(join(folder, 'prometheus.yml'), 'utf8')).not.toMatch(/_file:|authorization/);
  });

  it('say what happened and what to do', () => {
    for (const { alert, annotations } of rules) {
      expect([alert, annotations.summary?.endsWith('.'), annotations.action !== undefined]).toEqual([
        alert,
        true,
        true,
      ]);
    }
  });
});
