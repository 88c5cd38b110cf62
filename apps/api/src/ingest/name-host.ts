import type { Principal } from '../access/principal.js';
import { claimHost, type Database, type HostClaim } from '@tributary/store';
import { problems } from '../http/problem-error.js';

/** A machine as it calls itself. */
type ToldHost = Pick<HostClaim, 'name' | 'clockAheadMs'>;

interface NamedHost {
  readonly hostId: string;
  /** The time on the database's clock. */
  readonly now: Date;
}

/**
 * The id under which a machine is known. Two developers may both call theirs "laptop", so that in team mode the
 * developer is a part of it: nobody can name a machine of somebody else.
 */
export async function nameHost(
  database: Database,
  { name, clockAheadMs }: ToldHost,
  { developerId }: Pick<Principal, 'developerId'>,
): Promise<NamedHost> {
  const hostId = developerId === null ? name : `${developerId}/${name}`;
  const now = await claimHost(database, { id: hostId, name, developerId, clockAheadMs });
  if (now === undefined) throw problems.notYours();
  return { hostId, now };
}
