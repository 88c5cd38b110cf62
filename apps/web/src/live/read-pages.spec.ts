import { describe, expect, it } from '@jest/globals';
import { maxPages, readPages, type LoadedPage } from './read-pages.js';

/** Serves `list` two by two; the cursor is the position. */
function serve(list: readonly string[]) {
  const asked: (string | null)[] = [];
  const read = async (cursor: string | null) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const next = from + 2 < list.length ? String(from + 2) : null;
    return { items: list.slice(from, from + 2), nextCursor: next, total: list.length };
  };
  return { asked, read };
}

async function readAll(known: readonly LoadedPage<string>[], list: readonly string[]) {
  const { asked, read } = serve(list);
  let pages = known;
  await readPages({ known, read, show: (shown) => ((pages = shown), true) });
  return { asked, pages, items: pages.flatMap(({ items }) => items) };
}

describe('readPages', () => {
  it('reads to the end', async () => {
    const { items, asked } = await readAll([], ['a', 'b', 'c', 'd', 'e']);
    expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(asked).toEqual([null, '2', '4']);
  });

  it('reads only the last page and what follows when the list has grown', async () => {
    const { pages } = await readAll([], ['a', 'b', 'c']);
    const { items, asked } = await readAll(pages, ['a', 'b', 'c', 'd', 'e']);
    expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(asked).toEqual(['2', '4']);
  });

  it('stops when nobody wants more', async () => {
    const { asked, read } = serve(['a', 'b', 'c', 'd']);
    await readPages({ known: [], read, show: () => false });
    expect(asked).toEqual([null]);
  });

  it('does not read a list without end', async () => {
    const { asked } = await readAll([], Array.from({ length: maxPages * 4 }, String));
    expect(asked).toHaveLength(maxPages);
  });
});
