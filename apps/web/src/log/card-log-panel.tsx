import { memo, useCallback, useMemo } from 'react';
import type { AgentActivity, SubAgent } from '@tributary/domain';
import { AgentChips } from './agent-chips.js';
import type { CardLog, LogState } from './card-log.js';
import { countEntries } from './count-entries.js';
import { dayOfRow } from './build-rows.js';
import { JumpToAgent } from './jump-to-agent.js';
import { NewEntries } from './new-entries.js';
import { useNewEntries } from './use-new-entries.js';
import { LogList, useMeasuredHeights } from './log-list.js';
import { useCardLog } from './use-card-log.js';
import { useHiddenAgents } from './use-hidden-agents.js';
import { useJump } from './use-jump.js';
import { useListWindow } from './use-list-window.js';
import { useLogRows } from './use-log-rows.js';
import { useToggled } from '../shell/use-toggled.js';
import { texts } from '../texts/texts.js';

const words = texts.log;

interface CardLogPanelProps {
  readonly cardId: string;
  /** The feed of the present. */
  readonly log: CardLog;
  readonly agents: AgentActivity['agents'];
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  /** The past instant that is shown; null for the present. */
  readonly instant: string | null;
}

/** Everything that was said and done for a card, by whom. */
export const CardLogPanel = memo(function CardLogPanel(props: CardLogPanelProps) {
  const { cardId, agents, runs, colours, instant } = props;
  const feed = useCardLog(cardId, props.log, instant);
  const { entries, olderCursor, readOlder } = feed;
  const counts = useMemo(() => countEntries(agents, entries), [agents, entries]);
  const choice = useHiddenAgents();
  const [openKeys, toggleEntry] = useToggled();
  const { heights, onMeasure } = useMeasuredHeights(openKeys);
  const { rows, today, areGroupsOpen, turnGroup, turnAll } = useLogRows(feed, choice.hidden);
  const window = useListWindow({ rows, heights, sectionOf: dayOfRow });
  const newEntries = useNewEntries(feed, choice.hidden, window.isFollowing);
  const jump = useJump({ rows, window, hasOlder: olderCursor !== null, readOlder });
  const onNearTop = useCallback(() => void readOlder(), [readOlder]);
  return (
    <section className="panel log-panel" aria-label={words.title} data-glide="stack log">
      <div className="sec wraps">
        <h2>{words.title}</h2>
        <AgentChips counts={counts} colours={colours} choice={choice} />
        <div className="sec-end">
          <JumpToAgent runs={runs} onJump={jump} />
          <Toggle isOn={!areGroupsOpen} label={words.fold} onToggle={turnAll} />
          <Toggle
            isOn={window.isFollowing}
            label={words.follow}
            onToggle={() => window.follow(!window.isFollowing)}
          />
        </div>
      </div>
      <LogList
        rows={rows}
        window={window}
        today={today}
        runs={runs}
        colours={colours}
        openKeys={openKeys}
        onToggleEntry={toggleEntry}
        onToggleGroup={turnGroup}
        onMeasure={onMeasure}
        onNearTop={onNearTop}
      />
      <Remark feed={feed} isEmpty={rows.length === 0} />
      <NewEntries count={newEntries} list={window.ref} onFollow={() => window.follow(true)} />
    </section>
  );
});

interface RemarkProps {
  readonly feed: LogState;
  readonly isEmpty: boolean;
}

function Remark({ feed: { entries, isRead, problem }, isEmpty }: RemarkProps) {
  if (problem !== null) return <p className="empty fail">{words.problem(problem.message)}</p>;
  return isEmpty && <p className="empty">{emptyText(isRead, entries.length > 0)}</p>;
}

function emptyText(isRead: boolean, hasEntries: boolean): string {
  if (!isRead) return words.loading;
  return hasEntries ? words.allHidden : words.nothingYet;
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

function Toggle({ isOn, label, onToggle }: ToggleProps) {
  return (
    <button className={`toggle ${isOn ? 'on' : ''}`} type="button" aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}
