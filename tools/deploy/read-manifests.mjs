import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Every object of every YAML file in a folder, with the file it is in; a file that is not YAML throws. */
export const readManifests = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { merge: true }).map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
        return { file, object: document.toJS() };
      }),
    );
