import type { Database } from '../write/transaction.js';

/** The role that Grafana signs in with. */
export const dashboardRole = 'tributary_dash';

/**
 * Lets the dashboards' role read the views of schema `dash` and nothing else. Safe to repeat: a changed password is
 * taken over, and views that an upgrade added are covered.
 */
export async function grantDashboards(database: Database, password: string): Promise<void> {
  await database.query(
    `DO $$ BEGIN CREATE ROLE ${dashboardRole} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  );
  const { rows } = await database.query<{ statement: string }>(
    `SELECT format('ALTER ROLE ${dashboardRole} PASSWORD %L', $1::text) AS statement`,
    [password],
  );
  for (const { statement } of rows) await database.query(statement);
  await database.query(`
    ALTER ROLE ${dashboardRole} SET default_transaction_read_only = on;
    ALTER ROLE ${dashboardRole} SET statement_timeout = '10s';
    ALTER ROLE ${dashboardRole} SET search_path = dash;
    ALTER ROLE ${dashboardRole} SET work_mem = '32MB';
    ALTER ROLE ${dashboardRole} SET random_page_cost = 2;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${dashboardRole};
    GRANT USAGE ON SCHEMA dash TO ${dashboardRole};
    GRANT SELECT ON ALL TABLES IN SCHEMA dash TO ${dashboardRole}`);
}
