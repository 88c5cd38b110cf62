import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { rolldown } from 'rolldown';

// No option is a RegExp, not even by default: those of Jest's realm are none to compiled code.

it('is read in an empty clone, where none of our libraries is built yet', async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../vite.config.ts'),
    external: (id) => !/^[./]/.test(id),
    platform: 'node',
  });
  const { output } = await bundle.generate({ sourcemapIgnoreList: false });
  expect(output[0].imports).toContain('vite');
  expect(output[0].imports.filter((name) => name.startsWith('@tributary/'))).toEqual([]);
});
