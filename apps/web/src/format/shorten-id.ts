/** As much of a session's id as tells it from others of the day: OpenCode's begin with the time. */
export function shortenId(id: string): string {
  return id.slice(0, id.startsWith('ses_') ? 16 : 8);
}
