import { createApiApp, listenApi, type ApiConfig } from '@tributary/api';
import { createResolver } from '@tributary/resolver';
import { migrationsDirectory, openDatabase, type Database } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { InProcessChunkStream, type InProcessChunkStreamOptions } from '@tributary/stream';

/** Whatever the answer holds; the tests hold it to the truth. */
export type Json = ReturnType<typeof JSON.parse>;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly stream: InProcessChunkStream;
  readonly errors: unknown[];
  get(path: string): Promise<Json>;
  /** Ends the process's part and leaves the database: what a crash leaves. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly config?: Partial<ApiConfig>;
  readonly hasStream?: boolean;
  readonly isResolving?: boolean;
  readonly highWater?: InProcessChunkStreamOptions['highWater'];
  /** To start again on what another left. */
  readonly on?: FreshDatabase;
}

/** Api and resolver in this process over a database of their own, as `tributary up` runs them, without a reader. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { config, hasStream = true, isResolving = true, highWater, on } = options;
  const fresh = on ?? (await freshDatabase());
  const database = openDatabase(fresh.url);
  const stream = new InProcessChunkStream({ highWater });
  const errors: unknown[] = [];
  const api = await createApiApp({
    config: { host: '127.0.0.1', port: 0, webDirectory: null, mode: 'embedded', ...config },
    pool: database,
    health: { migrationsDirectory },
    binding: { autoCards: 'per-session', orphanAfterMs: 900_000 },
    ...(hasStream && { intake: { stream, hostId: 'laptop' } }),
    onError: (error) => errors.push(error),
  });
  const url = await listenApi(api, { host: '127.0.0.1', port: config?.port ?? 0 });
  const resolver = await createResolver({
    database,
    stream,
    orphanAfterMs: 900_000,
    autoCards: 'per-session',
  });
  if (isResolving) await resolver.listen();
  const crash = async (): Promise<void> => {
    await api.close();
    await stream.close();
    await resolver.close();
    await database.end();
  };
  return {
    url,
    port: Number(new URL(url).port),
    database,
    stream,
    errors,
    get: async (path) => await (await fetch(`${url}${path}`)).json(),
    crash,
    stop: async () => {
      await crash();
      await fresh.drop();
    },
  };
}
