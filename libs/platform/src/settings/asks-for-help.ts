/** Whether a process that takes settings is only asked how it is used. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}
