import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../measure/measure-command.js';

/** A program that people use today to see what Claude Code cost. */
export interface OtherTool {
  readonly name: string;
  readonly packages: readonly string[];
  /** Below `node_modules`. */
  readonly program: string;
  readonly isBinary?: boolean;
  readonly args: readonly string[];
  readonly readUsd: (output: unknown) => number;
}

interface CcusageReport {
  readonly totals: { readonly totalCost: number };
}

const ccusage = {
  args: ['daily', '--json', '--offline'],
  readUsd: (output: unknown) => (output as CcusageReport).totals.totalCost,
};

export const otherTools: readonly OtherTool[] = [
  {
    ...{ name: 'ccusage 20', program: 'ccusage/src/cli.js', ...ccusage },
    packages: ['ccusage@20.0.24', '@ccusage/ccusage-linux-x64@20.0.24'],
  },
  { name: 'ccusage 18', packages: ['ccusage@18.0.11'], program: 'ccusage/dist/index.js', ...ccusage },
  {
    ...{ name: 'tokscale', program: '@tokscale/cli-linux-x64-gnu/bin/tokscale', isBinary: true },
    packages: ['@tokscale/cli-linux-x64-gnu@4.17.0'],
    args: ['models', '--json', '--client', 'claude', '--no-spinner'],
    readUsd: (output) => (output as { totalCost: number }).totalCost,
  },
  {
    ...{ name: 'codeburn', packages: ['codeburn@0.9.15'], program: 'codeburn/dist/cli.js' },
    args: ['models', '--period', 'all', '--provider', 'claude', '--format', 'json'],
    readUsd: (output) =>
      (output as readonly { costUSD: number }[]).reduce((sum, { costUSD }) => sum + costUSD, 0),
  },
];

const cache = join(tmpdir(), 'tributary-bench', 'tools');

/** Outside the workspace: what they depend on is no concern of ours. Kept for later runs. */
function installTool({ name, packages }: OtherTool): string {
  const folder = join(cache, name.replaceAll(' ', '-'));
  const done = join(folder, 'installed.json');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'inherit' });
    writeFileSync(done, JSON.stringify(packages));
  }
  return join(folder, 'node_modules');
}

/** How a tool is run on one folder. `home` is where it keeps what it remembers for its next run. */
export function commandOf(tool: OtherTool, claudeFolder: string, home: string): Command {
  const program = join(installTool(tool), tool.program);
  mkdirSync(home, { recursive: true });
  if (!existsSync(join(home, '.claude'))) symlinkSync(claudeFolder, join(home, '.claude'));
  const [file, ...first] = tool.isBinary === true ? [program] : [process.execPath, program];
  return {
    file: file,
    args: [...first, ...tool.args],
    env: { PATH: process.env['PATH'] ?? '', HOME: home, CLAUDE_CONFIG_DIR: claudeFolder, NO_COLOR: '1' },
  };
}
