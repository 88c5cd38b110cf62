import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import { ParcelRepository } from './parcel.repository.js';

let database: FreshDatabase;
let parcels: ParcelRepository;

beforeAll(async () => {
  database = await freshDatabase();
  parcels = new ParcelRepository(database);
});
afterAll(async () => {
  await database.drop();
});

async function putBefore(partition: number, age: string): Promise<string> {
  const id = await parcels.put(partition, Buffer.from(age));
  await database.query('UPDATE parcels SET created_at = now() - $2::interval WHERE id = $1', [id, age]);
  return id;
}

describe('parcels', () => {
  it('are there until they are dropped', async () => {
    const payload = Buffer.from([0, 255, 10]);
    const id = await parcels.put(3, payload);
    expect(await parcels.get(id)).toEqual(payload);
    await parcels.drop([id]);
    expect(await parcels.get(id)).toBeNull();
  });

  it('are swept when nobody holds them, unless they are just being published', async () => {
    const [young, held, left, elsewhere] = await Promise.all([
      putBefore(5, '1 minute'),
      putBefore(5, '1 hour'),
      putBefore(5, '1 hour'),
      putBefore(6, '1 hour'),
    ]);
    expect(await parcels.sweep(5, [held])).toEqual([]);
    const found = await Promise.all([young, held, left, elsewhere].map((id) => parcels.get(id)));
    expect(found.map((payload) => payload !== null)).toEqual([true, true, false, true]);
  });

  it('that are held and gone, or too old, are told', async () => {
    const [held, old, dropped] = await Promise.all([
      putBefore(7, '1 hour'),
      putBefore(7, '25 hours'),
      putBefore(7, '1 hour'),
    ]);
    await parcels.drop([dropped]);
    expect(new Set(await parcels.sweep(7, [held, old, dropped]))).toEqual(new Set([old, dropped]));
  });
});
