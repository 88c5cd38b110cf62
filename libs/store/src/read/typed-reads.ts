import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client.js';
import type { Database } from '../write/transaction.js';

const clients = new WeakMap<Database, PrismaClient>();

/**
 * Prisma over the same connections, for reads that are rows of a table as they stand: their types follow
 * schema.prisma. Sums, lateral joins and everything that writes stay in SQL.
 */
export function typedReads(database: Database): PrismaClient {
  let client = clients.get(database);
  if (client === undefined) {
    client = new PrismaClient({ adapter: new PrismaPg(database) });
    clients.set(database, client);
  }
  return client;
}
