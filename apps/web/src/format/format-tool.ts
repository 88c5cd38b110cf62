import { describeTool } from '@tributary/domain';
import { texts } from '../texts/texts.js';

/** The tool as its makers write it, with its version where known. */
export function formatTool(tool: string | null, version: string | null): string {
  if (tool === null) return texts.format.unknownTool;
  const name = describeTool(tool)?.name ?? tool;
  return version === null ? name : `${name} ${version}`;
}
