/** Event types that say nothing about a session's work. */
const noise: ReadonlySet<string> = new Set([
  'session.diff',
  // Its summary message tells it as well, and in every view.
  'session.compacted',
  'message.removed',
  'message.part.removed',
  'global.disposed',
]);

/** Whole families of such types: the server, its plug-ins, files and terminals. */
const noiseFamilies: ReadonlySet<string> = new Set([
  'catalog',
  'command',
  'file',
  'ide',
  'installation',
  'integration',
  'lsp',
  'mcp',
  'plugin',
  'project',
  'pty',
  'reference',
  'server',
  'tui',
  'vcs',
  'workspace',
  'worktree',
]);

export function isNoise(type: string): boolean {
  return noise.has(type) || noiseFamilies.has(type.slice(0, Math.max(0, type.indexOf('.'))));
}
