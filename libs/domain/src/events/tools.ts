/** What has to be known of a tool beside its lines. */
export interface ToolDescription {
  /** As its makers write it. */
  readonly name: string;
  /** The command that goes on with a session. */
  readonly resume: (sessionId: string) => string[];
  /** Whether a sub-agent is a session that can be gone on with by itself. */
  readonly resumesAgents: boolean;
}

export const tools = {
  'claude-code': {
    name: 'Claude Code',
    resume: (sessionId) => ['claude', '--resume', sessionId],
    resumesAgents: false,
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
