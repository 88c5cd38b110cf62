import { z } from 'zod';
import { amount, duration, flag, list, pairs, port, url, urls } from './setting-types.js';

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
  TRIBUTARY_KEEP_CONTENT: duration().optional(),
  TRIBUTARY_KEEP_FACTS: duration().optional(),
  TRIBUTARY_PRICES: z.string().min(1, 'a file').optional(),
  TRIBUTARY_OPEN: flag().default(true),
  TRIBUTARY_OPS_HOST: z.string().min(1, 'an address').default('127.0.0.1'),
  TRIBUTARY_OPS_PORT: z
    .union([z.literal('off'), port()], 'a port number, 0 for any that is free, or off')
    .optional(),
  TRIBUTARY_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  TRIBUTARY_OTLP_HEADERS: pairs().optional(),
  TRIBUTARY_OTLP_PIPELINE: flag().default(false),
  TRIBUTARY_PUBLIC_URL: url('http:', 'https:').optional(),
  TRIBUTARY_OIDC_ISSUER: url('http:', 'https:').optional(),
  TRIBUTARY_OIDC_NAME: z.string().optional(),
  TRIBUTARY_OIDC_CLIENT_ID: z.string().optional(),
  TRIBUTARY_OIDC_CLIENT_SECRET: z.string().optional(),
  TRIBUTARY_OIDC_SCOPES: list().default(['openid', 'email', 'profile']),
  TRIBUTARY_OIDC_ROLE_CLAIM: z.string().default('groups'),
  TRIBUTARY_OIDC_ROLES: list().default([]),
  TRIBUTARY_OIDC_DEFAULT_ROLE: z
    .enum(['admin', 'member', 'viewer', 'none'], 'admin, member, viewer or none')
    .default('viewer'),
  TRIBUTARY_OIDC_EMAIL_DOMAINS: list().default([]),
  TRIBUTARY_CORS_ORIGINS: list().default([]),
  TRIBUTARY_TRUSTED_PROXIES: list().default([]),
  TRIBUTARY_STREAMS_PER_TOKEN: amount().default(6),
  TRIBUTARY_STREAMS_PER_ADDRESS: amount().default(50),
  TRIBUTARY_ALERTS: z.string().min(1, 'a file').optional(),
  TRIBUTARY_SMTP_URL: url('smtp:', 'smtps:').optional(),
  TRIBUTARY_SMTP_FROM: z.email('an e-mail address').default('tributary@localhost.localdomain'),
  TRIBUTARY_SERVER: url('http:', 'https:').optional(),
  TRIBUTARY_CA_FILE: z.string().min(1, 'a file').optional(),
  TRIBUTARY_TOKEN: z.string().optional(),
  TRIBUTARY_TOKEN_FILE: z.string().optional(),
  TRIBUTARY_DASH_PASSWORD: z.string().min(1, 'a password').optional(),
  DATABASE_URL: url('postgresql:', 'postgres:').optional(),
  REDIS_URL: urls('redis:', 'rediss:', 'redis+cluster:', 'rediss+cluster:').optional(),
});
