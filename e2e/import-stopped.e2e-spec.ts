import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { eventually } from './kit/eventually.js';
import { makeFolder } from './kit/make-folder.js';
import { recordedFolder } from './kit/recorded-runs.js';
import { spawnProgram } from './kit/spawn-program.js';
import { programOf } from './kit/workspace.js';

it('an import that is stopped says that it can go on', async () => {
  const folder = await makeFolder();
  // Takes every question and answers none: the import is under way until it is stopped.
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = [programOf('cli'), 'import', recordedFolder('2.1.325-c-text'), '--server', url];
  const program = spawnProgram(process.execPath, args, { TRIBUTARY_DATA_DIR: folder });
  await eventually(() => expect(program.stderr()).toContain(`into ${url}`));
  const { code } = await program.end('SIGINT');
  expect(code).toBe(130);
  expect(program.stderr()).toMatch(
    /Stopped\. What is stored stays; the same command goes on from there\.\n$/,
  );
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
