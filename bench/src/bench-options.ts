import { parseArgs } from 'node:util';
import { rows, type RowName } from './rows/registry.js';
import { defaultSize, sizeNames, type SizeName } from './size.js';

export interface BenchOptions {
  readonly only: readonly RowName[];
  readonly size: SizeName;
}

/** `--only <row>` (again for more) and `--size small|200mb|2gb`; throws what is to be told to the person. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      size: { type: 'string', default: defaultSize },
    },
  });
  const known = Object.keys(rows) as RowName[];
  const unknown = values.only.find((name) => !known.includes(name as RowName));
  if (unknown !== undefined) throw new Error(`there is no row ${unknown}; there are ${known.join(', ')}`);
  const size = sizeNames.find((name) => name === values.size);
  if (size === undefined)
    throw new Error(`there is no size ${values.size}; there are ${sizeNames.join(', ')}`);
  return {
    only: values.only.length === 0 ? known : known.filter((name) => values.only.includes(name)),
    size,
  };
}
