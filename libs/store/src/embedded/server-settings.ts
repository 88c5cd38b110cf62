/**
 * Settings of a server for one laptop. They are given on the command line at each start and not written into
 * postgresql.conf, so a new Tributary brings its own. Durability stays at Postgres' defaults.
 */
export function serverSettings(port: number): Record<string, string | number> {
  return {
    port,
    // TCP on loopback and no socket file: a socket's path is limited to 107 bytes, which a data folder may exceed.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 50,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Nothing replicates from here.
    wal_level: 'minimal',
    max_wal_senders: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Above ERROR: a failed statement goes to its client, and its text (a transcript) never into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}
