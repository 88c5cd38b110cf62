import type { AlertRule } from '@tributary/domain';
import type { Incident, NewAlert } from '@tributary/store';

const dollars = (amount: number | null): string => `$${(amount ?? 0).toFixed(2)}`;
const minutes = (amount: number | null): string => {
  const whole = Math.round(amount ?? 0);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

/** What happened, in one sentence, for each kind of rule. */
const titles = {
  'run-failed': ({ label }) => `${label} failed`,
  'run-orphaned': ({ label }) => `${label} is orphaned: it ended without a result`,
  'run-stuck': ({ label, amount }) => `${label} has been silent for ${minutes(amount)}`,
  'person-needed': ({ label, amount }) => `${label} has waited for a person for ${minutes(amount)}`,
  'cost-over': ({ label, amount }, rule) =>
    `${label} has cost ${dollars(amount)} this ${'per' in rule ? rule.per : 'month'}, more than ${budget(rule)}`,
  'cost-projected': ({ label, amount }, rule) =>
    `${label} will cost ${dollars(amount)} this month at this pace, more than ${budget(rule)}`,
} satisfies Record<AlertRule['when'], (incident: Incident, rule: AlertRule) => string>;

const budget = (rule: AlertRule): string => dollars('budgetUsd' in rule ? rule.budgetUsd : null);

export function describeIncident(rule: AlertRule, incident: Incident): NewAlert {
  const { key, subjectId, sessionId, projectId, project, developer } = incident;
  const where = [project && `Project ${project}`, developer && `developer ${developer}`].filter(Boolean);
  return {
    incidentKey: key,
    title: titles[rule.when](incident, rule),
    detail: [`Rule "${rule.name}"`, ...where].join(', '),
    subjectId,
    sessionId,
    projectId,
  };
}
