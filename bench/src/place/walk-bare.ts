import { lstatSync, readdirSync } from 'node:fs';

/** The least that looking at every file can be: list every folder, stat every file. */
export function walkBare(folder: string): number {
  let files = 0;
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${item.name}`;
    if (item.isDirectory()) files += walkBare(path);
    else {
      lstatSync(path, { bigint: true });
      files += 1;
    }
  }
  return files;
}
