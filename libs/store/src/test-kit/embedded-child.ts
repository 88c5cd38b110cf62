import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from '../embedded/start-embedded-postgres.js';

/** The program behind `spawnEmbedded`: one Tributary's worth of embedded Postgres in a process of its own. */
export interface EmbeddedChildOptions extends Omit<EmbeddedPostgresOptions, 'onNotice' | 'onUnexpectedExit'> {
  /** Gives up root for this account before anything else. */
  readonly uid?: number;
}

const { uid, ...options } = JSON.parse(process.argv[2]!) as EmbeddedChildOptions;
if (uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(uid);
  process.setuid?.(uid);
}

try {
  const server = await startEmbeddedPostgres(options);
  // The test that started this holds the other end: when it goes, so does this.
  process.stdin.on('end', () => process.exit(1)).resume();
  const shutDown = async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    await client.end();
    process.stdout.write('the server still answered\n');
    await server.stop();
    process.stdin.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown());
  process.stdout.write(`${JSON.stringify({ connectionString: server.connectionString })}\n`);
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  process.stdout.write(`${JSON.stringify({ code, message })}\n`);
}
