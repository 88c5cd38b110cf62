import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspaceRoot } from './workspace.js';

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly replicas: number };
  readonly healthcheck?: { readonly test: readonly string[] };
}

/** docker-compose.yml as Compose reads it where nothing is set. */
export function readCompose(): Readonly<Record<string, Service>> {
  const text = readFileSync(join(workspaceRoot, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  return interpolate(services) as Record<string, Service>;
}

function interpolate(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll('$$', () => '$');
  }
  if (Array.isArray(value)) return value.map(interpolate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, interpolate(each)]));
}

/** What the image sets for every process in it. */
export function readImageEnvironment(): Record<string, string> {
  const text = readFileSync(join(workspaceRoot, 'Dockerfile'), 'utf8');
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  const pairs = [...block.matchAll(/(\w+)=("([^"]*)"|\S+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', bare = '', quoted]) => [name, quoted ?? bare]));
}

/** Shell commands of a section of a document, in their order, without what is said beside them. */
export function readCommands(document: string, heading: string): string[] {
  const text = readFileSync(join(workspaceRoot, document), 'utf8');
  const section = text.slice(text.indexOf(`## ${heading}\n`));
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  return block.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '').trim() || []);
}
