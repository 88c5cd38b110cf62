import type { PrismaClient } from '../generated/client.js';
import type { Database } from '../write/transaction.js';

const clients = new WeakMap<Database, Promise<PrismaClient>>();

/**
 * Prisma over the same connections, for reads that are rows of a table as they stand: their types follow
 * schema.prisma. Sums, lateral joins, what is asked many times a second and everything that writes stay in SQL. It is
 * loaded with the first read: it would be a twentieth of a start, and of an idle server's memory.
 */
export function typedReads(database: Database): Promise<PrismaClient> {
  let client = clients.get(database);
  if (client === undefined) clients.set(database, (client = openClient(database)));
  return client;
}

async function openClient(database: Database): Promise<PrismaClient> {
  const [{ PrismaPg }, generated] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('../generated/client.js'),
  ]);
  return new generated.PrismaClient({ adapter: new PrismaPg(database) });
}
