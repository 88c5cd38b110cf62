import { claudeProcessLists } from './claude-roots.js';
import { OpencodeFollower, type OpencodeServer } from './opencode/opencode-follower.js';
import type { OpencodeHooks } from './opencode/opencode-hooks.js';
import { SessionHolders } from './opencode/session-holders.js';
import { ProcessFollower } from './processes/process-follower.js';
import type { ChunkSink, SourceMaker } from './publish/chunk-sink.js';
import type { Follower } from './publish/follower.js';
import type { Privacy } from './publish/privacy.js';

export interface FollowersOptions {
  readonly opencodeServers: readonly OpencodeServer[];
  readonly claudeDirectories: readonly string[];
  readonly sources: SourceMaker;
  readonly publisher: ChunkSink;
  readonly privacy: Privacy;
  readonly hooks: OpencodeHooks & { readonly onLookFailed?: (error: unknown) => void };
}

/** Everything that is read beside files: servers, and the lists of processes. */
export function createFollowers(options: FollowersOptions): Follower[] {
  const { opencodeServers, claudeDirectories, hooks, ...feeds } = options;
  const holders = new SessionHolders();
  return [
    ...opencodeServers.map((server) => new OpencodeFollower({ server, holders, ...feeds, hooks })),
    ...claudeProcessLists(claudeDirectories).map((list) => {
      return new ProcessFollower({ ...list, ...feeds, onFailure: hooks.onLookFailed });
    }),
  ];
}
