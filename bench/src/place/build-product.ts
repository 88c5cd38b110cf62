import { execFileSync } from 'node:child_process';
import { workspaceRoot } from './workspace.js';

/** What is measured as a product is what people run: built, not compiled while it loads. */
export function buildProduct(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
