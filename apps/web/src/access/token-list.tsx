import { useState } from 'react';
import type { ApiToken, Page } from '@tributary/domain';
import { revokeToken, type Me } from '../api/read-access.js';
import { useChange } from '../binding/use-change.js';
import { formatDateAndTime } from '../format/format-time-of-day.js';
import type { Answer } from '../live/asker.js';
import { useRealClock } from '../live/clock.js';
import { ListPanel } from '../shell/list-panel.js';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';

const words = texts.access.tokens;
const minuteMs = 60_000;

interface TokenListProps {
  readonly me: Me | undefined;
  readonly tokens: Answer<Page<ApiToken>>;
  readonly onChange: () => void;
}

/** The reader's tokens and sign-ins, an admin's everybody's; any of them can be ended. */
export function TokenList({ me, tokens, onChange }: TokenListProps) {
  const now = useRealClock((time) => Math.floor(time / minuteMs)) * minuteMs;
  const mayWrite = me?.scopes.includes('write') === true;
  const rows = tokens.value?.items.map((token) => ({
    key: token.id,
    title: token.scopes.join(', '),
    cells: [
      `${token.name} (${words.kinds[token.kind]})`,
      token.developer ?? '–',
      token.role,
      token.lastUsedAt === null ? words.never : <RelativeTime key="used" at={token.lastUsedAt} />,
      describeEnd(token, now),
      mayWrite && !isOver(token, now) ? <EndButton key="end" token={token} onChange={onChange} /> : '',
    ],
  }));
  const columns = [
    { name: words.name },
    { name: words.developer, isText: true },
    { name: words.role, isText: true },
    { name: words.used },
    { name: words.ends },
    { name: words.action },
  ];
  return (
    <ListPanel
      words={words}
      columns={columns}
      rows={rows}
      total={tokens.value?.total}
      problem={tokens.problem}
    />
  );
}

function isOver({ revokedAt, expiresAt }: ApiToken, now: number): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
}

function describeEnd(token: ApiToken, now: number): string {
  if (token.revokedAt !== null) return words.ended;
  if (isOver(token, now)) return words.expired;
  return token.expiresAt === null ? words.noEnd : formatDateAndTime(token.expiresAt);
}

interface EndButtonProps {
  readonly token: ApiToken;
  readonly onChange: () => void;
}

/** Asks once more: what used the token stops at once. */
function EndButton({ token, onChange }: EndButtonProps) {
  const [isSure, setSure] = useState(false);
  const { change, isBusy, problem } = useChange();
  const end = async (): Promise<void> => {
    setSure(true);
    if (isSure && (await change(() => revokeToken(token.id)))) onChange();
  };
  if (problem !== null) return <span className="fail">{problem.message}</span>;
  return (
    <button
      className="button"
      type="button"
      disabled={isBusy}
      onBlur={() => setSure(false)}
      onClick={() => void end()}
    >
      {isSure ? words.sure : words.end}
    </button>
  );
}
