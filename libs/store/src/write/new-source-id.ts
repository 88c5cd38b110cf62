/**
 * A number that no source ever had. That of the sequence alone is given again when the database is put back to an
 * earlier state, while readers and apis still know it as another file, of another developer perhaps.
 */
export const NEW_SOURCE_ID = `(extract(epoch FROM statement_timestamp())::bigint * 1000000
  + nextval(pg_get_serial_sequence('sources', 'id')) % 1000000)`;
