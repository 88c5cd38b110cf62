import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrationsDirectory, openDatabase, type Database } from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import { createApiApp, type ApiConfig, type ApiOptions } from '../index.js';

/** Whatever the answer holds; the tests hold it to its schema. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json;
}

export interface TestApi {
  readonly port: number;
  readonly url: string;
  readonly pool: Database;
  readonly errors: unknown[];
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Rows by column name. */
  insert(table: string, ...rows: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

type Options = Partial<Omit<ApiOptions, 'config'>> & { readonly config?: Partial<ApiConfig> };

/** The API on a port of its own over a database of its own. */
export async function startApi({ config, ...options }: Options = {}): Promise<TestApi> {
  const database = await freshDatabase();
  const pool = openDatabase(database.url);
  const errors: unknown[] = [];
  const app = await createApiApp({
    pool,
    health: { migrationsDirectory },
    onError: (error) => errors.push(error),
    ...options,
    config: { host: '127.0.0.1', port: 0, webDirectory: null, mode: 'embedded', ...config },
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const { pool: poolInUse = pool } = options;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pool,
    errors,
    get: (path, headers) => fetchRaw(port, path, headers),
    insert: (table, ...rows) => insertRows(poolInUse, table, rows),
    stop: async () => {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Not `fetch`, which does not let a test forge Host and Origin. */
function fetchRaw(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.includes('json') === true;
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, text, body: isJson ? JSON.parse(text) : undefined });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

export async function insertRows(pool: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (const row of rows) {
    const given = columns.filter((column) => column in row).join(', ');
    await pool.query(
      `INSERT INTO ${table} (${given}) SELECT ${given} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
}
