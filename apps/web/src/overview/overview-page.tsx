import { useEffect, useMemo } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { Segments } from '../shell/segments.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { texts } from '../texts/texts.js';
import { DemoBar } from './demo-bar.js';
import { EmptyOverview } from './empty-overview.js';
import { FilterField } from './filter-field.js';
import type { Grouping } from './group-tiles.js';
import { OverviewSkeleton } from './overview-skeleton.js';
import { SummaryLine } from './summary-line.js';
import { tileCards, tileSessions } from './tile.js';
import { TileBoard } from './tile-board.js';

const words = texts.overview;
type Kind = 'cards' | 'sessions';
const kinds = (['cards', 'sessions'] as const).map((value) => ({ value, label: words.kinds[value] }));

const groupings = {
  cards: ['stage', 'project', 'developer'],
  sessions: ['status', 'project', 'developer'],
} as const satisfies Record<Kind, readonly [Grouping, ...Grouping[]]>;

export function OverviewPage() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const sessions = useLive((state) => state.sessions);
  const cards = useLive((state) => (state.areCardsRead ? state.cards : null));
  const problem = useLive((state) => state.listProblem);
  useEffect(() => {
    void store.loadSessions();
    void store.loadCards();
  }, [store, generation]);
  useDocumentTitle(words.page);

  const list = useMemo(() => [...(sessions?.values() ?? [])], [sessions]);
  const isEmpty = sessions?.size === 0 && cards?.size === 0;
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          {sessions === null ? <div className="meta summary">…</div> : <SummaryLine sessions={list} />}
        </div>
        {cards !== null && <DemoBar sessions={list} />}
      </div>
      {problem !== null && <ProblemPanel title={words.problem} problem={problem} onRetry={store.readAgain} />}
      {(sessions === null || cards === null) && problem === null && <OverviewSkeleton />}
      {isEmpty && <EmptyOverview />}
      {sessions !== null && cards !== null && !isEmpty && <Board sessions={sessions} cards={cards} />}
    </main>
  );
}

interface BoardProps {
  readonly sessions: ReadonlyMap<string, SessionSummary>;
  readonly cards: ReadonlyMap<string, Card>;
}

/** Cards where there are any: a session without one has a tile of its own among them. */
function Board({ sessions, cards }: BoardProps) {
  const [chosen, setKind] = useSearchParam<Kind>('show', ['cards', 'sessions']);
  const kind = cards.size === 0 ? 'sessions' : chosen;
  const [grouping, setGrouping] = useSearchParam<Grouping>('group', groupings[kind]);
  const tiles = useMemo(
    () =>
      kind === 'cards' ? tileCards([...cards.values()], sessions) : tileSessions([...sessions.values()]),
    [kind, cards, sessions],
  );
  const options = groupings[kind].map((value) => ({ value, label: words.groupings[value] }));
  return (
    <>
      <div className="tools">
        <FilterField />
        {cards.size > 0 && <Segments label={words.show} options={kinds} value={kind} onChange={setKind} />}
        <Segments label={words.groupBy} options={options} value={grouping} onChange={setGrouping} />
      </div>
      <TileBoard tiles={tiles} grouping={grouping} hasCards={kind === 'cards'} />
    </>
  );
}
