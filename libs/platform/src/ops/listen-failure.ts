import { errors } from '../errors/error-table.js';

/** Where a server was told to listen, and the beginning of the settings that say so, as `TRIBUTARY`. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly setting: string;
}

/** What a person is told when a server cannot listen: whatever the system has against the address. */
export function listenFailure(error: unknown, address: ListenAddress): unknown {
  const { code, syscall = '' } = error as { code?: string; syscall?: string };
  if (code === 'EADDRINUSE') return errors.portInUse(address);
  return ['listen', 'getaddrinfo'].includes(syscall)
    ? errors.cannotListen({ ...address, cause: error })
    : error;
}
