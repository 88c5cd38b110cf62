import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

/** Names places in chunks as they are in the sources. Node does so for what its own loaders have read. */
export function mapStacks(directory: string): void {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (path: string): SourceMap | undefined => {
    if (!maps.has(path)) maps.set(path, readMap(`${path}.map`));
    return maps.get(path);
  };
  const describe = (site: NodeJS.CallSite): string => {
    // Its own text names the function, and how it was called.
    const text = (site as { toString(): string }).toString();
    const path = site.getFileName() ?? '';
    if (!path.startsWith(directory)) return text;
    const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1];
    const origin = mapOf(path)?.findOrigin(line, column);
    if (origin === undefined || !('fileName' in origin)) return text;
    const place = `${join(directory, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
    return text.replace(`${path}:${line}:${column}`, place);
  };
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n');
}

/** A later build takes it away; the error is told nonetheless. */
function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
