import { z } from 'zod';
import { duration, flag, list, port, url } from './setting-types.js';

/** Every setting of every process (DESIGN §8); each process picks those it reads. */
export const knownSettings = z.object({
  TRIBUTARY_PORT: port().default(7420),
  TRIBUTARY_HOST: z.string().min(1, 'an address').default('127.0.0.1'),
  TRIBUTARY_DATA_DIR: z.string().min(1, 'a folder').default('~/.tributary'),
  TRIBUTARY_CLAUDE_DIRS: list().default(['~/.claude/projects']),
  TRIBUTARY_OPENCODE_URLS: list().default([]),
  TRIBUTARY_OPENCODE_PASSWORD: z.string().optional(),
  TRIBUTARY_AUTO_CARDS: z
    .enum(['per-session', 'by-branch', 'off'], 'per-session, by-branch or off')
    .optional(),
  TRIBUTARY_ORPHAN_AFTER: duration().default(900_000),
  TRIBUTARY_PRICES: z.string().min(1, 'a file').optional(),
  TRIBUTARY_OPEN: flag().default(true),
  TRIBUTARY_SERVER: url('http:', 'https:').optional(),
  TRIBUTARY_TOKEN: z.string().optional(),
  TRIBUTARY_TOKEN_FILE: z.string().optional(),
  DATABASE_URL: url('postgresql:', 'postgres:').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
});
