import type { Transaction } from '../write/transaction.js';

/** Ends bindings for which nothing speaks any more. What a person decided needs no evidence. */
export async function endUnsupported(client: Transaction, sessionIds: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE session_bindings SET ended_at = now()
      WHERE session_id = ANY($1::text[]) AND ended_at IS NULL AND tier <> 'manual'`,
    [sessionIds],
  );
}

/** The children of a family that serves no card serve none either. */
export async function forgetMappings(client: Transaction, rootIds: readonly string[]): Promise<void> {
  await client.query(
    `DELETE FROM session_mappings USING runs
      WHERE session_mappings.child_session_id = runs.child_session_id
        AND runs.root_id = ANY($1::text[]) AND session_mappings.tier = 'parent'
        AND NOT EXISTS (SELECT FROM session_bindings binding
                         WHERE binding.session_id = runs.root_id AND ended_at IS NULL AND card_id IS NOT NULL)`,
    [rootIds],
  );
}
