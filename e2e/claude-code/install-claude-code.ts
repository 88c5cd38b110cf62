import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs a version from the npm registry, unless it was, and tells how it is called. */
export function installClaudeCode(version: string): readonly string[] {
  const folder = join(tmpdir(), 'tributary-claude-code', version);
  const modules = join(folder, 'node_modules', '@anthropic-ai');
  const program = join(modules, `claude-code-${process.platform}-${process.arch}`, 'claude');
  const script = join(modules, 'claude-code', 'cli.js');
  if (!existsSync(program) && !existsSync(script)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@anthropic-ai/claude-code@${version}`],
      { cwd: folder, stdio: 'ignore' },
    );
  }
  // Since 2.1.113 it is a program of its own.
  return existsSync(program) ? [program] : [process.execPath, script];
}
