import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../test-kit/fresh-database.js';

const schemaFile = join(import.meta.dirname, '../../../../prisma/schema.prisma');

const scalarTypes: Record<string, string> = {
  String: 'text',
  'String[]': 'text[]',
  Boolean: 'boolean',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Decimal: 'numeric',
  Json: 'jsonb',
  DateTime: 'timestamp with time zone',
  Bytes: 'bytea',
};
const nativeTypes: Record<string, string> = { Uuid: 'uuid', Real: 'real', Date: 'date' };

/** `table.column` → type and nullability, as schema.prisma says. */
function columnsOfSchema(schema: string): Record<string, string> {
  const columns: Record<string, string> = {};
  for (const [, body = ''] of schema.matchAll(/^model \w+ \{\n([^}]*(?:\{[^}]*\}[^}]*)*)^\}/gm)) {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
    for (const line of body.split('\n')) {
      const field = /^ {2}(\w+) +(Unsupported\("(\w+)"\)|\w+(?:\[\])?)(\?)?( .*)?$/.exec(line);
      if (field === null) continue;
      const [, name = '', type = '', unsupported, optional, attributes = ''] = field;
      const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? name;
      const native = nativeTypes[/@db\.(\w+)/.exec(attributes)?.[1] ?? ''];
      const isNullable = optional !== undefined || type.endsWith('[]');
      columns[`${table}.${column}`] =
        `${unsupported ?? native ?? scalarTypes[type] ?? type}${isNullable ? '?' : ''}`;
    }
  }
  return columns;
}

/** The same as the migrations made it. */
async function columnsOfDatabase(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ column: string; type: string }>(
    `SELECT class.relname || '.' || attname AS column,
            regexp_replace(format_type(atttypid, atttypmod), '\\([0-9,]+\\)', '') ||
              CASE WHEN attnotnull THEN '' ELSE '?' END AS type
     FROM pg_attribute JOIN pg_class class ON class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped AND relname <> '_prisma_migrations'`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ column, type }) => [column, type]));
}

describe('the migrations', () => {
  it('make exactly the tables and columns that schema.prisma describes', async () => {
    const database = await freshDatabase();
    try {
      const described = columnsOfSchema(readFileSync(schemaFile, 'utf8'));
      expect(Object.keys(described).length).toBeGreaterThan(100);
      expect(await columnsOfDatabase(database.url)).toEqual(described);
    } finally {
      await database.drop();
    }
  });
});
