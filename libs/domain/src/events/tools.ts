/** What has to be known of a tool beside its lines. */
export interface ToolDescription {
  /** As its makers write it. */
  readonly name: string;
  /** The command that goes on with a session. */
  readonly resume: (sessionId: string) => string[];
  /** Whether a sub-agent is a session that can be gone on with by itself. */
  readonly resumesAgents: boolean;
  /** The first and the last version that wrote a placeholder for how many tokens the model answered with. */
  readonly withoutOutput?: readonly [first: string, last: string];
}

export const tools = {
  'claude-code': {
    name: 'Claude Code',
    resume: (sessionId) => ['claude', '--resume', sessionId],
    resumesAgents: false,
    withoutOutput: ['2.1.8', '2.1.58'],
  },
  opencode: {
    name: 'OpenCode',
    resume: (sessionId) => ['opencode', '--session', sessionId],
    resumesAgents: true,
  },
} satisfies Readonly<Record<string, ToolDescription>>;

export type Tool = keyof typeof tools;

/** Undefined for a tool that a newer version knows. */
export function describeTool(tool: string): ToolDescription | undefined {
  return Object.hasOwn(tools, tool) ? tools[tool as Tool] : undefined;
}

/** Whether a version writes how many tokens the model answered with; where not, its sessions cost more than can be told. */
export function writesOutput(tool: string | null, version: string | null): boolean {
  const [first, last] = describeTool(tool ?? '')?.withoutOutput ?? [];
  if (first === undefined || last === undefined || version === null) return true;
  return compareVersions(version, first) < 0 || compareVersions(version, last) > 0;
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
