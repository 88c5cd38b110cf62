import type { Row } from '../row.js';
import { activityRow } from './activity.row.js';
import { appendRow } from './append.row.js';
import { cardPageRow } from './card-page.row.js';
import { commitRow } from './commit.row.js';
import { fanOutRow } from './fan-out.row.js';
import { filesRow } from './files.row.js';
import { growthRow } from './growth.row.js';
import { idleRow } from './idle.row.js';
import { importRow } from './import.row.js';
import { liveRow } from './live.row.js';
import { memoryRow } from './memory.row.js';
import { panelsRow } from './panels.row.js';
import { parseRow } from './parse.row.js';
import { questionsRow } from './questions.row.js';
import { readerRow } from './reader.row.js';
import { redactRow } from './redact.row.js';
import { restartRow } from './restart.row.js';
import { scaleOutRow } from './scale-out.row.js';
import { sizingRow } from './sizing.row.js';

/** Every row of the table, in the order in which they run. A new one is a file and a line here. */
export const rows = {
  parse: parseRow,
  reader: readerRow,
  redact: redactRow,
  append: appendRow,
  files: filesRow,
  idle: idleRow,
  commit: commitRow,
  growth: growthRow,
  import: importRow,
  restart: restartRow,
  live: liveRow,
  'fan-out': fanOutRow,
  activity: activityRow,
  questions: questionsRow,
  panels: panelsRow,
  'scale-out': scaleOutRow,
  sizing: sizingRow,
  memory: memoryRow,
  'card-page': cardPageRow,
} satisfies Record<string, Row>;

export type RowName = keyof typeof rows;
