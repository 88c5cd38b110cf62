import type { StreamEvent } from '@tributary/domain';
import type { Connection } from './live-state.js';

/** What a stream tells whoever follows it. The data stays text: it crosses between tabs, and each reads its own. */
export type StreamMessage =
  | { readonly kind: 'update'; readonly event: StreamEvent; readonly id: string; readonly text: string }
  | { readonly kind: 'connection'; readonly connection: Connection }
  /** Nothing to resume from: what came before was missed. */
  | { readonly kind: 'gap' };

/** What a tab tells the worker that holds the stream. */
export type TabMessage = { readonly kind: 'join'; readonly since: string } | { readonly kind: 'leave' };

export type Tell = (message: StreamMessage) => void;
