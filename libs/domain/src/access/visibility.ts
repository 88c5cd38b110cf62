export const visibilities = ['team', 'owner'] as const;
/**
 * Who reads the conversations of a project: everybody who may read, or each developer their own alone. Facts, status
 * and cost are the team's either way.
 */
export type Visibility = (typeof visibilities)[number];
