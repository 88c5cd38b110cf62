import { dirname } from 'node:path';

export const workspaceRoot = dirname(import.meta.dirname);
