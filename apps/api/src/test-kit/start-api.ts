import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Method } from '@tributary/domain';
import { migrationsDirectory, openDatabase, type Database } from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import type { ApiConfig, ApiOptions } from '../api-options.js';
import { createApiApp } from '../create-api-app.js';
import { expectContract } from './expect-contract.js';
import { unpack } from './unpack.js';

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
  send(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
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
    binding: { autoCards: 'off', orphanAfterMs: 900_000 },
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
    get: (path, headers) => fetchRaw({ port, method: 'GET', path, headers }),
    send: (method, path, body, headers) => fetchRaw({ port, method, path, body, headers }),
    insert: (table, ...rows) => insertRows(poolInUse, table, rows),
    stop: async () => {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

interface Call {
  readonly port: number;
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string> | undefined;
}

/** Every answer is held to the contract. */
async function fetchRaw(call: Call): Promise<Answer> {
  const answer = await exchange(call);
  expectContract(call.method, call.path, answer);
  return answer;
}

/** Not `fetch`, which does not let a test forge Host and Origin. */
function exchange({ port, method, path, body, headers = {} }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = sent === undefined ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, path, method, headers: { ...type, ...headers } };
    const call = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve(readAnswer(response, Buffer.concat(chunks)));
      });
    });
    call.on('error', reject);
    call.end(sent);
  });
}

function readAnswer({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Answer {
  const text = unpack(bytes, headers['content-encoding']).toString();
  const isJson = headers['content-type']?.includes('json') === true;
  return { status: statusCode, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

async function insertRows(pool: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (const row of rows) {
    const given = columns.filter((column) => column in row).join(', ');
    await pool.query(
      `INSERT INTO ${table} (${given}) SELECT ${given} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
}
