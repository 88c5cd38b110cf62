import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 22:00');

/** While muted, nothing is sent; what was noticed meanwhile is sent afterwards. */
const mutedSchema = z.strictObject({
  from: clockTime,
  to: clockTime,
  timeZone: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin').default('UTC'),
});
export type MutedHours = z.infer<typeof mutedSchema>;

const channelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slack'), url: httpUrl, muted: mutedSchema.optional() }),
  z.strictObject({ kind: z.literal('teams'), url: httpUrl, muted: mutedSchema.optional() }),
  z.strictObject({
    kind: z.literal('webhook'),
    url: httpUrl,
    /** Signs what is sent; at least 128 bits. */
    secret: z.string().min(16),
    muted: mutedSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('email'), to: z.array(z.email()).min(1), muted: mutedSchema.optional() }),
]);
export type AlertChannel = z.infer<typeof channelSchema>;

const rule = { name: z.string().min(1), to: z.array(z.string()).default([]) };
const scope = { project: z.string().optional(), developer: z.string().optional() };
const minutes = z.number().positive();
const budgetUsd = z.number().positive();

const ruleSchema = z.discriminatedUnion('when', [
  z.strictObject({ ...rule, ...scope, when: z.literal('run-failed') }),
  z.strictObject({ ...rule, ...scope, when: z.literal('run-orphaned') }),
  z.strictObject({ ...rule, ...scope, when: z.literal('run-stuck'), afterMinutes: minutes.default(15) }),
  z.strictObject({ ...rule, ...scope, when: z.literal('person-needed'), afterMinutes: minutes.default(2) }),
  z.strictObject({
    ...rule,
    ...scope,
    when: z.literal('cost-over'),
    of: z.enum(['card', 'developer', 'team']),
    per: z.enum(['day', 'month']).default('month'),
    budgetUsd,
  }),
  z.strictObject({
    ...rule,
    ...scope,
    when: z.literal('cost-projected'),
    of: z.enum(['developer', 'team']),
    budgetUsd,
  }),
]);
export type AlertRule = z.infer<typeof ruleSchema>;

/** The file of alerts: where they can go, and what is worth one. */
export const alertConfigSchema = z
  .strictObject({
    channels: z.record(z.string().regex(/^[\w-]{1,40}$/), channelSchema).default({}),
    rules: z.array(ruleSchema).default([]),
  })
  .superRefine(({ channels, rules }, context) => {
    for (const [index, { to }] of rules.entries()) {
      const missing = to.find((name) => !Object.hasOwn(channels, name));
      if (missing !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['rules', index, 'to'],
          message: `there is no channel "${missing}"`,
        });
    }
    const names = rules.map(({ name }) => name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined)
      context.addIssue({ code: 'custom', path: ['rules'], message: `two rules are called "${repeated}"` });
  });
export type AlertConfig = z.infer<typeof alertConfigSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
