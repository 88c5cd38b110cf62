/** What has to be known of a tool beside its lines. */
export interface ToolDescription {
  /** As its makers write it. */
  readonly name: string;
  /** The command that goes on with a session. */
  readonly resume: (sessionId: string) => string[];
  /** Whether a sub-agent is a session that can be gone on with by itself. */
  readonly resumesAgents: boolean;
  /** Whether it dates a call only when it comes round to writing it down: its child may have begun by then. */
  readonly datesCallsLate: boolean;
  /** Whether it leaves transcripts of agents that nobody asked for: pieces of its own work, in which nothing is done. */
  readonly leavesStrays: boolean;
  /** The first and the last version that wrote a placeholder for how many tokens the model answered with. */
  readonly withoutOutput?: readonly [first: string, last: string];
}

export const tools = {
  'claude-code': {
    name: 'Claude Code',
    resume: (sessionId) => ['claude', '--resume', sessionId],
    resumesAgents: false,
    datesCallsLate: false,
    leavesStrays: true,
    withoutOutput: ['2.1.8', '2.1.58'],
  },
  opencode: {
    name: 'OpenCode',
    resume: (sessionId) => ['opencode', '--session', sessionId],
    resumesAgents: true,
    datesCallsLate: true,
    leavesStrays: false,
  },
} satisfies Readonly<Record<string, ToolDescription>>;

export type Tool = keyof typeof tools;

/** Undefined where the tool is not known, or only to a newer version. */
export function describeTool(tool: string | null | undefined): ToolDescription | undefined {
  return typeof tool === 'string' && Object.hasOwn(tools, tool) ? tools[tool as Tool] : undefined;
}

/** Whether a version writes how many tokens the model answered with; where not, its sessions cost more than can be told. */
export function writesOutput(tool: string | null, version: string | null): boolean {
  const [first, last] = describeTool(tool)?.withoutOutput ?? [];
  if (first === undefined || last === undefined || version === null) return true;
  return compareVersions(version, first) < 0 || compareVersions(version, last) > 0;
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
