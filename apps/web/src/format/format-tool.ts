import { texts } from '../texts/texts.js';

const names: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  opencode: 'OpenCode',
};

/** The tool as its makers write it, with its version where known. */
export function formatTool(tool: string | null, version: string | null): string {
  if (tool === null) return texts.format.unknownTool;
  const name = names[tool] ?? tool;
  return version === null ? name : `${name} ${version}`;
}
