import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errors } from '../errors/error-table.js';

export interface ConfigFile {
  readonly path: string;
  /** The setting that names it. */
  readonly setting: string;
}

/** What a JSON file says, where it is as it should be; one that is not is told with the place of the mistake. */
export async function readConfigFile<Schema extends z.ZodType>(
  schema: Schema,
  { path, setting }: ConfigFile,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(await readJson(path, setting));
  if (read.success) return read.data;
  throw errors.configFileMalformed({ path, setting, reason: z.prettifyError(read.error) });
}

async function readJson(path: string, setting: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw errors.configFileMalformed({ path, setting, reason: (error as Error).message });
  }
}
