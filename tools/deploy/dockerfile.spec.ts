import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const stages = dockerfile.split(/^(?=FROM )/m).filter((part) => part.startsWith('FROM '));
const last = stages.at(-1) ?? '';

describe('the Dockerfile', () => {
  it('satisfies its linter', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('names a whole version of every base image', () => {
    for (const stage of stages) expect(stage).toMatch(/^FROM node:\d+\.\d+\.\d+-\w+-slim( AS \w+)?\n/);
  });

  it('runs as an ordinary user and takes only what the build left for it', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last.match(/^COPY .*/gm)).toEqual(['COPY --from=build /tributary ./']);
  });

  it('says what is inside', () => {
    for (const label of ['title', 'version', 'revision', 'licenses']) {
      expect(last).toContain(`org.opencontainers.image.${label}=`);
    }
    expect(last).toContain('tributary.sbom.path="/tributary/sbom.cdx.json"');
  });

  it('leaves nothing that the build needs out of its context', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    for (const workspace of workspaces) expect(ignored).not.toContain(workspace.replace('/*', ''));
    expect(existsSync(join(root, 'scripts/generate-prisma.mjs'))).toBe(true);
    expect(ignored).not.toContain('scripts');
  });
});
