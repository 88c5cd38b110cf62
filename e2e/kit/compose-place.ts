import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { ensureRedisProgram, freePort, startPrivatePostgres } from '@tributary/store/test-kit';
import pg from 'pg';
import { eventually } from './eventually.js';
import { makeFolder } from './make-folder.js';
import { readCompose, readImageEnvironment, type Service } from './read-compose.js';
import { spawnProgram, type Environment, type Program } from './spawn-program.js';
import { workspaceRoot } from './workspace.js';

/** Compose without containers: what runs in them is what it says, at addresses of this machine. */
export interface ComposePlace extends AsyncDisposable {
  readonly redisPort: number;
  readonly postgresPort: number;
  /** Where a path inside of a service's container lies here. */
  pathOf(service: string, inside: string): string;
  /** A command of the documents; tells what it printed. */
  run(command: string): Promise<string>;
  /** The processes that stay, by service. */
  readonly running: ReadonlyMap<string, readonly Running[]>;
  /** As the file says it. */
  isHealthy(service: string): Promise<boolean>;
}

export interface Running {
  readonly program: Program;
  readonly port: number;
}

const portSettings: Record<string, string> = {
  api: 'TRIBUTARY_PORT',
  ingest: 'TRIBUTARY_OPS_PORT',
  resolver: 'TRIBUTARY_OPS_PORT',
};

export async function makeComposePlace(): Promise<ComposePlace> {
  await using closers = new AsyncDisposableStack();
  const [folder, postgres] = await Promise.all([makeFolder(), startPrivatePostgres(), ensureRedisProgram()]);
  closers.defer(() => rm(folder, { recursive: true, force: true }));
  closers.defer(() => postgres.stop());
  const redisPort = await freePort();
  const postgresPort = Number(new URL(postgres.url).port);
  const place = new Place(folder, postgres.url, redisPort);
  closers.defer(() => place.stop());
  const open = closers.move();
  return {
    ...{ redisPort, postgresPort, running: place.running },
    pathOf: (service, inside) => place.localise(service, inside),
    run: (command) => place.run(command),
    isHealthy: (service) => place.isHealthy(service),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

class Place {
  readonly #services = readCompose();
  readonly #folder: string;
  readonly #postgresUrl: string;
  readonly #redisPort: number;
  readonly running = new Map<string, Running[]>();

  constructor(folder: string, postgresUrl: string, redisPort: number) {
    this.#folder = folder;
    this.#postgresUrl = postgresUrl;
    this.#redisPort = redisPort;
  }

  async run(command: string): Promise<string> {
    if (command === 'sh deploy/make-secrets.sh') return await this.#makeSecrets();
    const once = /^docker compose run --rm (\w+) ?(.*)$/.exec(command);
    if (once !== null) return await this.#runOnce(once[1]!, once[2] === '' ? undefined : once[2]!.split(' '));
    if (command.startsWith('docker compose up -d')) {
      const [, scaled, count] = / --scale (\w+)=(\d+)/.exec(command) ?? [];
      await this.#up(scaled === undefined ? {} : { [scaled]: Number(count) });
      return '';
    }
    throw new Error(`nobody taught this place "${command}"`);
  }

  localise(service: string, text: string): string {
    const { secrets = [], volumes = [] } = this.#services[service]!;
    const places = new Map(secrets.map((name) => [`/run/secrets/${name}`, this.#secret(name)]));
    for (const volume of volumes) {
      const [from = '', to = ''] = volume.split(':');
      places.set(to, from.startsWith('./') ? join(workspaceRoot, from) : this.#volume(from));
    }
    return text.replaceAll(/(?<![\w.])\/[\w./-]+/g, (path) => {
      const inside = [...places.keys()].find((each) => path === each || path.startsWith(`${each}/`));
      return inside === undefined ? path : places.get(inside)! + path.slice(inside.length);
    });
  }

  async isHealthy(service: string): Promise<boolean> {
    const { test } = this.#services[service]!.healthcheck!;
    const [kind, ...words] = test.map((word) => this.localise(service, word));
    const checks = (this.running.get(service) ?? []).map(async ({ port }) => {
      const here = words.map((word) => word.replaceAll(/127\.0\.0\.1:\d+/g, `127.0.0.1:${port}`));
      const check =
        kind === 'CMD' ? here : ['sh', '-c', here[0]!.replace('redis-cli', `redis-cli -p ${port}`)];
      const program = check[0] === 'node' ? process.execPath : check[0]!;
      return (await spawnProgram(program, check.slice(1), {}).ended).code === 0;
    });
    return checks.length > 0 && (await Promise.all(checks)).every(Boolean);
  }

  async stop(): Promise<void> {
    const order = [...this.running].reverse().flatMap(([, all]) => all);
    for (const { program } of order) await program.end('SIGTERM');
  }

  async #makeSecrets(): Promise<string> {
    const deploy = join(this.#folder, 'deploy');
    mkdirSync(deploy);
    copyFileSync(join(workspaceRoot, 'deploy/make-secrets.sh'), join(deploy, 'make-secrets.sh'));
    const told = execFileSync('sh', [join(deploy, 'make-secrets.sh')], { encoding: 'utf8' });
    // The one thing that differs: names that only Compose's own network knows.
    this.#readdress('database-url', 'postgres:5432', new URL(this.#postgresUrl).host);
    this.#readdress('redis-url', 'redis:6379', `127.0.0.1:${this.#redisPort}`);
    const admin = new pg.Client({ connectionString: this.#postgresUrl });
    await admin.connect();
    await admin.query(
      `ALTER ROLE tributary PASSWORD '${readFileSync(this.#secret('postgres-password'), 'utf8')}'`,
    );
    await admin.end();
    return told;
  }

  #readdress(secret: string, from: string, to: string): void {
    const text = readFileSync(this.#secret(secret), 'utf8');
    expect(text).toContain(from);
    writeFileSync(this.#secret(secret), text.replace(from, to));
  }

  async #runOnce(service: string, args = this.#services[service]!.command!): Promise<string> {
    const program = spawnProgram(process.execPath, args, this.#environmentOf(service));
    const { code } = await program.ended;
    expect({ service, code, stderr: program.stderr() }).toMatchObject({ code: 0 });
    return program.stdout();
  }

  /** Each service when those that it depends on are as it wants them. */
  async #up(scale: Readonly<Record<string, number>>): Promise<void> {
    const done = new Set(['postgres']);
    const ours = Object.entries(this.#services).filter(([name]) => !['postgres', 'grafana'].includes(name));
    while (done.size <= ours.length) {
      const next = ours.filter(
        ([name, { depends_on = {} }]) =>
          !done.has(name) && Object.keys(depends_on).every((each) => done.has(each)),
      );
      expect(next).not.toEqual([]);
      await Promise.all(next.map(([name, service]) => this.#bringUp(name, service, scale[name])));
      for (const [name] of next) done.add(name);
    }
  }

  async #bringUp(name: string, service: Service, scale = service.deploy?.replicas ?? 1): Promise<void> {
    if (name === 'migrate') {
      await this.#runOnce(name);
      return;
    }
    const running = this.running.get(name) ?? [];
    this.running.set(name, running);
    while (running.length < scale) {
      running.push(name === 'redis' ? this.#startRedis(service) : await this.#startService(name, service));
    }
    await eventually(async () => {
      if (await this.isHealthy(name)) return;
      throw new Error(
        `${name}: ${running.map(({ program }) => program.stdout() + program.stderr()).join('\n')}`,
      );
    });
  }

  #startRedis({ command = [] }: Service): Running {
    const [shell = '', ...words] = command.map((word) => this.localise('redis', word));
    const place = ` --port ${this.#redisPort} --bind 127.0.0.1 --dir ${this.#volume('redis')}`;
    const args = words.map((word) => (word.startsWith('exec redis-server') ? word.trim() + place : word));
    return { program: spawnProgram(shell, args, {}), port: this.#redisPort };
  }

  async #startService(name: string, { command = [] }: Service): Promise<Running> {
    const port = await freePort();
    const env = { ...this.#environmentOf(name), [portSettings[name]!]: String(port) };
    return { program: spawnProgram(process.execPath, command, env), port };
  }

  #environmentOf(service: string): Environment {
    const { environment = {} } = this.#services[service]!;
    const all = { ...readImageEnvironment(), ...environment };
    const HOME = this.#volume('home');
    return {
      ...Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, this.localise(service, value)]),
      ),
      HOME,
    };
  }

  #secret(name: string): string {
    return join(this.#folder, 'deploy/secrets', name);
  }

  #volume(name: string): string {
    const path = join(this.#folder, 'volumes', name);
    mkdirSync(path, { recursive: true });
    return path;
  }
}
