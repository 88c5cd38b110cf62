import { useState } from 'react';
import type { AuditEntry } from '@tributary/domain';
import { Link } from 'react-router';
import { readAudit, type Me } from '../api/read-access.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { ListPanel } from '../shell/list-panel.js';
import { RelativeTime } from '../shell/relative-time.js';
import { Segments } from '../shell/segments.js';
import { texts } from '../texts/texts.js';

const words = texts.access.audit;
const whose = (['mine', 'all'] as const).map((value) => ({ value, label: words.options[value] }));

/** Who opened the reader's conversations and changed what is theirs; an admin also sees what everybody did. */
export function AuditList({ me }: { readonly me: Me | undefined }) {
  const generation = useLive((state) => state.generation);
  const [shown, setShown] = useState<'mine' | 'all'>('mine');
  const { value, problem } = useAnswer(`audit ${shown}`, generation, (signal) =>
    readAudit(shown === 'all', signal),
  );
  const rows = value?.items.map((entry) => ({
    key: entry.id,
    cells: [
      words.actions[entry.action],
      entry.actor,
      <Subject key="subject" entry={entry} />,
      <RelativeTime key="at" at={entry.at} />,
    ],
  }));
  const columns = [
    { name: words.what },
    { name: words.who, isText: true },
    { name: words.subject, isText: true },
    { name: words.when },
  ];
  return (
    <ListPanel words={words[shown]} columns={columns} rows={rows} total={value?.total} problem={problem}>
      {me?.scopes.includes('admin') === true && (
        <Segments label={words.whose} options={whose} value={shown} onChange={setShown} />
      )}
    </ListPanel>
  );
}

/** Where there is a page of it, the way there. */
function Subject({ entry: { action, subjectId, owner } }: { readonly entry: AuditEntry }) {
  const [kind] = action.split('.');
  const id = encodeURIComponent(subjectId);
  const isSession = kind === 'conversation' || kind === 'session' || kind === 'binding';
  const path = isSession ? `/sessions/${id}` : kind === 'card' ? `/cards/${id}` : null;
  const name = owner === null ? subjectId : `${owner}: ${subjectId}`;
  if (path === null) return <span className="cut">{name}</span>;
  return (
    <Link className="link cut" to={path} title={name}>
      {name}
    </Link>
  );
}
