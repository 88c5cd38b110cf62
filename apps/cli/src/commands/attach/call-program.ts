import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { TributaryError } from '@tributary/platform';

export interface ProgramCall {
  readonly command: readonly string[];
  /** Where this machine has it. */
  readonly cwd: string | null;
  readonly environment: NodeJS.ProcessEnv;
}

/** Hands the terminal to another program; returns its exit code. */
export async function callProgram({ command, cwd, environment }: ProgramCall): Promise<number> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: environment,
    ...(cwd !== null && existsSync(cwd) && { cwd }),
  });
  // The terminal sends Ctrl-C to both: what it means is for the program to say, and this one outlives it.
  const stay = (): void => undefined;
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', stay).on('SIGTERM', passOn).on('SIGHUP', passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', (cause) => {
        reject(
          new TributaryError('program_missing', `"${program}" cannot be started: is it installed?`, {
            cause,
          }),
        );
      });
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    process.off('SIGINT', stay).off('SIGTERM', passOn).off('SIGHUP', passOn);
  }
}
