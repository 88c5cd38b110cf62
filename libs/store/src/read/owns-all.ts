/** Whether a developer owns all main sessions that are selected, and there is one; nobody owns what is nobody's. */
export function ownsAll(developerId: string): string {
  return `(${developerId}::uuid IS NOT NULL
           AND coalesce(bool_and(developer_id IS NOT DISTINCT FROM ${developerId}::uuid), false))`;
}
