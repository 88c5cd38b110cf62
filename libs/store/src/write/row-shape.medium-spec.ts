import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { rowShape, type RowOf } from './row-shape.js';
import { inCommit } from './transaction.js';

const columns = {
  text: 'text',
  bytes: 'bytea',
  big: 'bigint',
  small: 'integer',
  real: 'double precision',
  flag: 'boolean',
  at: 'timestamptz',
} as const;
const shape = rowShape(columns);
const empty: RowOf<typeof columns> = {
  text: null,
  bytes: null,
  big: undefined,
  small: null,
  real: null,
  flag: null,
  at: null,
};

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function passThrough(rows: readonly RowOf<typeof columns>[]): Promise<Record<string, unknown>[]> {
  const answer = await database.query<Record<string, unknown>>(
    `SELECT text, bytes, big::float8 AS big, small, real, flag, at FROM ${shape.rows}`,
    shape.values(rows),
  );
  return answer.rows;
}

async function passText(text: string): Promise<unknown> {
  return (await passThrough([{ ...empty, text }]))[0]?.['text'];
}

describe('rows on their way into the database', () => {
  it('arrive as they were sent, in their order', async () => {
    const full = {
      text: 'Zeile 1\n\t\\N "{,}" 🦦',
      bytes: Buffer.from([0, 255, 92]),
      big: -(2 ** 53 - 1),
      small: -2_147_483_648,
      real: 0.1,
      flag: false,
    };
    const at = Date.UTC(2026, 10, 16, 1, 2, 3, 456);
    const rows = await passThrough([{ ...full, at }, empty, { ...empty, text: '', at: 0, flag: true }]);
    const nothing = { ...empty, big: null };
    expect(rows).toEqual([
      { ...full, at: new Date(at) },
      nothing,
      { ...nothing, text: '', at: new Date(0), flag: true },
    ]);
  });

  it('arrive as they were sent when they are too many for one message of the driver', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => {
      return {
        ...empty,
        text: index % 7 === 0 ? null : `${index} Straße 🦦`.repeat(index % 50),
        small: index,
      };
    });
    const sent = rows.map(({ text, small }) => ({ text, small }));
    const answers = await inCommit(database, async (client) => {
      const ask = async () =>
        (await client.query(`SELECT text, small FROM ${shape.rows} ORDER BY small`, shape.values(rows))).rows;
      // Once with the statement, and once by its name.
      return [await ask(), await ask()];
    });
    expect(answers).toEqual([sent, sent]);
  });

  it.each(['a', 'ß', '…', '🦦'])(
    'arrive whole when they are large, and leave nothing to the next: %s',
    async (letter) => {
      const texts = ['before', letter.repeat(1_500_000), 'between', letter.repeat(90_000), 'behind'];
      const rows = await passThrough(texts.map((text, small) => ({ ...empty, text, small })));
      expect(rows.map(({ text }) => text)).toEqual(texts);
      expect(await passText('short')).toBe('short');
    },
  );

  it('may be none', async () => {
    expect(await passThrough([])).toEqual([]);
  });

  it('lose what Postgres cannot hold in a text, and nothing else of it', async () => {
    expect(await passText('a\0b')).toBe('a\uFFFDb');
    expect(await passText('a\uD83Db')).toBe('a\uFFFDb');
  });

  it.each([-1, Date.UTC(2200, 0), Number.NaN, Infinity])(
    'have no time where no clock showed it: %d',
    async (at) => {
      expect((await passThrough([{ ...empty, at }]))[0]?.['at']).toBeNull();
    },
  );

  it.each([{ big: 0.5 }, { big: 2 ** 60 }, { small: 2 ** 31 }, { small: 1.5 }])(
    'are refused as a fault of their content where a number does not fit: %o',
    (wrong) => {
      expect(() => shape.values([{ ...empty, ...wrong }])).toThrow(RangeError);
    },
  );
});
