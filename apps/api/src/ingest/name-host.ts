import type { Principal } from '../access/principal.js';
import { claimHost, type Database } from '@tributary/store';
import { problems } from '../http/problem-error.js';

/**
 * The id under which a machine is known. Two developers may both call theirs "laptop", so that in team mode the
 * developer is a part of it: nobody can name a machine of somebody else.
 */
export async function nameHost(
  database: Database,
  name: string,
  { developerId }: Pick<Principal, 'developerId'>,
): Promise<string> {
  const id = developerId === null ? name : `${developerId}/${name}`;
  if (!(await claimHost(database, { id, name, developerId }))) throw problems.notYours();
  return id;
}
