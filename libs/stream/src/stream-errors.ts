import { TributaryError } from '@tributary/platform';

/** Every error of this library: its stable code and what the operator is told. */
export const streamErrors = {
  unreachable: ({ address, cause }: { address: string; cause: unknown }) =>
    new TributaryError(
      'redis_unreachable',
      `Redis at ${address} cannot be reached (${reasonOf(cause)}); check REDIS_URL and that the server is running.`,
      { cause },
    ),

  evicts: ({ address, policy }: { address: string; policy: string }) =>
    new TributaryError(
      'redis_evicts',
      `Redis at ${address} may evict waiting entries (maxmemory-policy ${policy}); ` +
        `run "redis-cli -u redis://${address} CONFIG SET maxmemory-policy noeviction" and keep it in redis.conf.`,
    ),

  unavailable: ({ cause }: { cause: unknown }) =>
    new TributaryError('stream_unavailable', `Redis did not carry out a command (${reasonOf(cause)}).`, {
      cause,
    }),

  unreadable: ({ reason, cause }: { reason: string; cause?: unknown }) =>
    new TributaryError('stream_entry_unreadable', `A stream entry cannot be decoded: ${reason}.`, { cause }),

  parcelRefused: ({ cause }: { cause: unknown }) =>
    new TributaryError(
      'stream_parcel_refused',
      `The payload of a large entry could not be stored (${reasonOf(cause)}).`,
      { cause },
    ),

  parcelsUnavailable: ({ cause }: { cause: unknown }) =>
    new TributaryError(
      'stream_parcels_unavailable',
      `The database did not answer for the payloads of large entries (${reasonOf(cause)}).`,
      { cause },
    ),

  noParcels: () =>
    new TributaryError(
      'stream_no_parcels',
      'An entry refers to a payload, but this stream has no store for them.',
    ),

  closed: () => new TributaryError('stream_closed', 'The stream is closed.'),

  noSuchPartition: ({ partition }: { partition: number }) =>
    new TributaryError('stream_no_such_partition', `The stream has no partition ${partition}.`),

  handlerMissing: ({ pattern }: { pattern: string }) =>
    new TributaryError('stream_handler_missing', `No controller handles the message pattern "${pattern}".`),

  noEvents: () =>
    new TributaryError('stream_no_events', 'The chunk stream transport has no events to listen to.'),
} satisfies Record<string, (facts: never) => TributaryError>;

function reasonOf(cause: unknown): string {
  const { message = '', code } = cause as { message?: string; code?: string };
  // An AggregateError (localhost on both IPv4 and IPv6) has a code but no message.
  return message === '' ? (code ?? String(cause)) : message;
}
