import { connectLeader } from './connect-leader.js';
import { connectTab } from './connect-tab.js';
import { connectWorker } from './connect-worker.js';
import type { Connection, Update } from './live-state.js';
import type { StreamMessage } from './stream-message.js';

const path = '/api/stream';

export interface StreamHooks {
  /** Everything up to there is known, or will be read; empty where that is nothing. */
  readonly since: string;
  readonly onUpdate: (update: Update) => void;
  readonly onConnection: (connection: Connection) => void;
  /** A stream began with nothing to resume from: what came before it was missed. */
  readonly onGap: () => void;
}

/** One stream for the whole browser where it can share one, in the best way it knows. */
export function connectLive({ since, onUpdate, onConnection, onGap }: StreamHooks): () => void {
  const tell = (message: StreamMessage): void => {
    if (message.kind === 'gap') onGap();
    else if (message.kind === 'connection') onConnection(message.connection);
    else onUpdate({ event: message.event, data: JSON.parse(message.text) as unknown } as Update);
  };
  if ('SharedWorker' in globalThis) return connectWorker(tell, since);
  const canLead = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return canLead ? connectLeader(path, tell, since) : connectTab(path, tell, since);
}
