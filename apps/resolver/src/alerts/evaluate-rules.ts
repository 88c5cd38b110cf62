import type { AlertConfig } from '@tributary/domain';
import { AlertsRepository, findIncidents, type Database } from '@tributary/store';
import { describeIncident } from './describe-incident.js';

/** Looks at every rule once and writes down what is new; returns how much that was. */
export async function evaluateRules(database: Database, { rules }: AlertConfig): Promise<number> {
  const alerts = new AlertsRepository(database);
  let fired = 0;
  for (const rule of rules) {
    const incidents = await findIncidents(database, rule);
    const described = incidents.map((incident) => describeIncident(rule, incident));
    fired += await alerts.fire(rule.name, described, rule.to);
  }
  return fired;
}
