import { applyEvent, listTodos, newState, projectRuns, sessionStatus, type State } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { parse } from '@tributary/parser';
import type { OpencodeLine } from '../opencode-options.js';
import type { RecordedTruth } from './recorded-run.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };

/** The whole pure path behind the reader: lines, parsed, applied once per key. */
export function buildState(lines: readonly OpencodeLine[]): State {
  const state = newState();
  const seen = new Set<string>();
  for (const { kind, text, writtenAt } of lines) {
    const source = { kind, path: 'http://127.0.0.1:4096', host: 'laptop' } as const;
    const parsed = parse({ source, text, writtenAt });
    if (parsed.outcome === 'rejected') throw new Error(`rejected: ${parsed.reason} ${text.slice(0, 200)}`);
    if (parsed.outcome !== 'parsed' || seen.has(parsed.key)) continue;
    seen.add(parsed.key);
    for (const event of parsed.events) applyEvent(state, event);
  }
  return state;
}

/** What a person would see of every session, in the words of a recording's truth. */
export function summarise(state: State, now = clock.now): Record<string, unknown> {
  const at = { ...clock, now };
  const runs = projectRuns(state, at);
  const { sessions } = measure(state, runs);
  return Object.fromEntries(
    [...state.sessions.values()].map((facts) => {
      const last = runs.findLast(({ childSessionId }) => childSessionId === facts.sessionId);
      const own = sessions.get(facts.sessionId);
      return [
        facts.sessionId,
        {
          status: last?.status ?? sessionStatus(facts, at),
          parent: last?.spawnerSessionId ?? facts.parentSessionId ?? null,
          agentType: last?.agentType ?? null,
          title: facts.title?.value ?? null,
          input: own?.tokens.input ?? 0,
          output: (own?.tokens.output ?? 0) + (own?.tokens.reasoning ?? 0),
          cacheRead: own?.tokens.cacheRead ?? 0,
          toolCalls: own?.toolUseCount ?? 0,
          todos: listTodos(facts).map(({ content, status }) => ({ content, status })),
        },
      ];
    }),
  );
}

export function expectedOf({ version, sessions }: RecordedTruth): Record<string, unknown> {
  const isApart = version.startsWith('1.18');
  return Object.fromEntries(
    Object.entries(sessions).map(([id, session]) => {
      const { input, output, reasoning, cacheRead } = session.tokensFromMessages;
      const calls = Object.values(session.toolParts).flatMap((states) => Object.values(states));
      return [
        id,
        {
          status: session.expectedStatus,
          parent: session.parentID,
          agentType: session.parentID === null ? null : session.agents[0],
          title: session.title,
          input,
          // Up to 1.2 the reasoning is part of the output.
          output: isApart ? output + reasoning : output,
          cacheRead,
          toolCalls: calls.reduce((a, b) => a + b, 0),
          todos: session.todos.map(({ content, status }) => ({ content, status })),
        },
      ];
    }),
  );
}
