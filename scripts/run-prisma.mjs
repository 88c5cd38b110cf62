import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { workspaceRoot } from './workspace-root.mjs';

export const prismaSchema = join(workspaceRoot, 'prisma', 'schema.prisma');

/** Runs a Prisma command that needs no database, offline. */
export const runPrisma = (...args) =>
  runCommand('prisma', [...args, '--schema', prismaSchema], {
    env: {
      // Prisma downloads a schema engine unless told where one is, even for commands that never start it. Set only
      // here: with it, `migrate deploy` would exit 0 and apply nothing.
      PRISMA_SCHEMA_ENGINE_BINARY: process.platform === 'win32' ? process.execPath : '/bin/true',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
