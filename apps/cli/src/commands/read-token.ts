import { readFileSync } from 'node:fs';
import { TributaryError } from '@tributary/platform';

export function readTokenFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new TributaryError('token_file_unreadable', `The token file ${file} cannot be read.`, { cause });
  }
}
