import type { Token } from '@tributary/store';
import { drawTable } from '../draw-table.js';

const columns = ['name', 'developer', 'role', 'scopes', 'created', 'last used', 'state', 'kind', 'id'].map(
  (title) => ({ title }),
);

/** A table of all tokens; nothing in it lets anybody in. */
export function describeTokens(tokens: readonly Token[], now: Date): string {
  if (tokens.length === 0)
    return 'There are no tokens; "tributary token create --role admin" makes the first.\n';
  return drawTable(
    columns,
    tokens.map((token) => cells(token, now)),
  );
}

function cells(token: Token, now: Date): string[] {
  const day = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? 'never';
  return [
    token.name,
    token.developer ?? '',
    token.role,
    token.scopes.join(','),
    day(token.createdAt),
    day(token.lastUsedAt),
    stateOf(token, now),
    token.kind,
    token.id,
  ];
}

function stateOf({ revokedAt, expiresAt }: Token, now: Date): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString().slice(0, 10)}`;
  if (expiresAt === null) return 'valid';
  const day = expiresAt.toISOString().slice(0, 10);
  return expiresAt <= now ? `expired ${day}` : `valid until ${day}`;
}
