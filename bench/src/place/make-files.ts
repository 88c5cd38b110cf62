import { globSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '../generate/seeded-random.js';

const agentsPerSession = 19;
const projects = 20;
const writtenAt = new Date('2026-11-01T10:00:00Z');

/** A folder of many small transcripts, twenty to a session, as years of use leave them. */
export function makeFiles(folder: string, files: number): void {
  const random = new SeededRandom(files);
  const line = (sessionId: string): string =>
    `${JSON.stringify({ type: 'user', uuid: random.uuid(), sessionId, timestamp: '2026-11-01T10:00:00.000Z', message: { role: 'user', content: 'Look at the sources.' } })}\n`;
  for (let made = 0; made < files;) {
    const sessionId = random.uuid();
    const project = join(folder, `-home-dev-project-${random.between(1, projects)}`);
    mkdirSync(join(project, sessionId, 'subagents'), { recursive: true });
    writeFileSync(join(project, `${sessionId}.jsonl`), line(sessionId));
    made += 1;
    for (let agent = 0; agent < agentsPerSession && made < files; agent += 1, made += 1) {
      const file = join(project, sessionId, 'subagents', `agent-a${random.hex(16)}.jsonl`);
      writeFileSync(file, line(sessionId));
    }
  }
  // Old, folders too: what was written within the hour is looked at more often.
  for (const path of globSync('**/*', { cwd: folder })) utimesSync(join(folder, path), writtenAt, writtenAt);
}
