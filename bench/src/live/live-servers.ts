import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../place/embedded-server.js';
import { startTeam } from '../place/team-servers.js';
import { MarkedSessions } from './append-marks.js';
import type { LiveServer } from './measure-live.js';

const sessions = 20;

function request(port: number, headers = ''): string {
  return `GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n${headers}\r\n`;
}

function makeProjects(folder: string): string {
  const projects = join(folder, 'projects');
  mkdirSync(projects, { recursive: true });
  return projects;
}

export async function startLiveEmbedded(folder: string): Promise<LiveServer> {
  const claudeDir = makeProjects(folder);
  const server = await startEmbedded({ claudeDir, dataDir: join(folder, 'data') });
  const port = Number(new URL(server.url).port);
  return {
    ...{ name: 'embedded', port, greeting: request(port), pids: [server.pid] },
    sessions: new MarkedSessions(claudeDir, sessions),
    stop: () => server.stop(),
  };
}

export async function startLiveTeam(folder: string): Promise<LiveServer> {
  const claudeDir = makeProjects(folder);
  const team = await startTeam({ claudeDir, folder });
  const port = Number(new URL(team.url).port);
  return {
    ...{ name: 'through Redis', port, greeting: request(port, `Authorization: Bearer ${team.token}\r\n`) },
    pids: team.pids,
    sessions: new MarkedSessions(claudeDir, sessions),
    stop: () => team.stop(),
  };
}

export async function startBareTail(folder: string): Promise<LiveServer> {
  const projects = makeProjects(folder);
  const marked = new MarkedSessions(projects, sessions);
  const child = fork(join(import.meta.dirname, 'run-bare-tail.ts'), [join(projects, '-home-dev-live')]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    ...{ name: 'inotify and a socket', port, greeting: '', pids: [child.pid!], sessions: marked },
    stop: async () => {
      child.send('finish');
      await once(child, 'exit');
    },
  };
}
