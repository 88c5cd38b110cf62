import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import { texts } from '../texts/texts.js';
import { plainText } from '../markdown/plain-text.js';
import { shortenPaths } from './shorten-paths.js';

const words = texts.overview.activity;

export interface Activity {
  readonly text: string;
  readonly tone: 'dim' | 'wait' | 'fail' | 'orph';
}

/** The one line of a tile that says what is going on. */
export function describeActivity(session: SessionSummary): Activity {
  const { status, attention, agents, tool, cwd } = session;
  const currentActivity = session.currentActivity && shortenPaths(session.currentActivity, cwd);
  if (status === 'waiting') return { text: attention ?? words.waits, tone: 'wait' };
  if (status === 'failed') return { text: attention ?? currentActivity ?? words.failed, tone: 'fail' };
  if (status === 'orphaned') return { text: words.orphaned, tone: 'orph' };
  if (status === 'unknown') return { text: words.silent, tone: 'orph' };
  if (attention !== null) return { text: attention, tone: 'wait' };
  const active = countActive(agents.counts);
  // A turn may end while agents go on in the background.
  if (status === 'completed' && active > 0) return { text: words.waitsFor(active), tone: 'dim' };
  if (status === 'completed') return { text: describeEnd(session), tone: 'dim' };
  // Nothing of its own has come; others name it as their parent.
  if (status === 'idle' && tool === null) return { text: words.unheard, tone: 'dim' };
  return { text: currentActivity ?? words[status], tone: 'dim' };
}

function describeEnd({ lastWords }: SessionSummary): string {
  const quoted = plainText(lastWords ?? '');
  return quoted === '' ? words.completed : words.completedWith(quoted);
}
