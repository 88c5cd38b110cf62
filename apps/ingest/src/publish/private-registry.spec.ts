import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FileKey, KnownSource } from '../readers/reader-registry.js';
import { ModelStore } from '../readers/test-kit/model-store.js';
import { TempRoot } from '../readers/test-kit/temp-root.js';
import { Privacy } from './privacy.js';
import { PrivateRegistry } from './private-registry.js';

const open = 'projects/-src-open/11111111-1111-4111-8111-111111111111.jsonl';
const closed = 'projects/-src-closed/22222222-2222-4222-8222-222222222222.jsonl';
const identityOf = (ino: number) => ({ dev: '1', ino: String(ino), birthtimeNs: '0', firstLineHash: 'f' });

let place: TempRoot;
let store: AskedStore;

/** Remembers which paths it was asked for. */
class AskedStore extends ModelStore {
  readonly asked: string[] = [];

  override lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    this.asked.push(...keys.map(({ path }) => path));
    return super.lookup(keys);
  }
}

function transcript(path: string, project: string): void {
  const cwd = join(place.outside, project);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(place.at(path.slice('projects/'.length)), `${JSON.stringify({ cwd })}\n`);
}

/** What a new process knows: nothing of the files, and the store as it is. */
function newRegistry(): PrivateRegistry {
  const roots = [{ name: 'projects', directory: place.root }];
  return new PrivateRegistry(store, new Privacy({ key: Buffer.alloc(32), roots, home: place.base }));
}

const record = (path: string, ino: number) =>
  newRegistry().record({
    ...{ kind: 'created', path, sourceKind: 'claude.transcript', shape: 'append', family: path },
    identity: identityOf(ino),
  });

beforeEach(() => {
  place = new TempRoot();
  store = new AskedStore();
  transcript(open, 'open');
  transcript(closed, 'closed');
  writeFileSync(join(place.outside, 'closed', '.tributary.json'), '{"privacy":"metrics"}');
});

afterEach(() => place[Symbol.dispose]());

describe('files on record', () => {
  it('are found after a restart, each under the path that the reader knows', async () => {
    const [first, second] = [await record(open, 1), await record(closed, 2)];
    const keys = [open, closed].map((path, index) => ({ path, ...identityOf(index + 1) }));
    const found = await newRegistry().lookup(keys);

    expect(found.map(({ byIdentity }) => byIdentity?.sourceId)).toEqual([first.sourceId, second.sourceId]);
    expect(found.map(({ byIdentity }) => byIdentity?.path)).toEqual([open, closed]);
  });

  it('are asked for by no name, which may hold one of a project, where they still have the path they had', async () => {
    const { sourceId } = await record(open, 1);
    const keys = [
      { path: open, ...identityOf(1) },
      { path: closed, ...identityOf(2) },
    ];
    const [found] = await newRegistry().lookup(keys);

    expect(found?.byIdentity).toMatchObject({ sourceId, path: open });
    expect(store.asked).toHaveLength(3);
    expect(store.asked.slice(0, 2)).toEqual(['-', '-']);
  });

  it('are found by their path when another file has taken it', async () => {
    const [first, second] = [await record(open, 1), await record(closed, 2)];
    const keys = [open, closed].map((path, index) => ({ path, ...identityOf(index + 7) }));
    const found = await newRegistry().lookup(keys);

    expect(found.map(({ byPath }) => byPath?.sourceId)).toEqual([first.sourceId, second.sourceId]);
    expect(found.map(({ byPath }) => byPath?.path)).toEqual([open, closed]);
  });
});

it('never names a file of a project that tells numbers only', async () => {
  await record(closed, 2);
  for (const ino of [2, 7]) {
    await newRegistry().lookup([open, closed].map((path) => ({ path, ...identityOf(ino) })));
    await newRegistry().lookup([{ path: closed, ...identityOf(ino) }]);
  }
  expect(store.asked.filter((path) => path.includes('closed'))).toEqual([]);
  expect([...store.sources.values()].filter(({ path }) => path.includes('closed'))).toEqual([]);
});
