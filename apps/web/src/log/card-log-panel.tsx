import { memo, useCallback, useMemo, useState } from 'react';
import type { AgentActivity, SubAgent } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { AgentChips } from './agent-chips.js';
import type { CardLog } from './card-log.js';
import { buildRows } from './build-rows.js';
import { JumpToAgent } from './jump-to-agent.js';
import { LogList, useMeasuredHeights } from './log-list.js';
import { useCardLog } from './use-card-log.js';
import { useHiddenAgents } from './use-hidden-agents.js';
import { useJump } from './use-jump.js';
import { useListWindow } from './use-list-window.js';
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
  const { cardId, log, agents, runs, colours, instant } = props;
  const { entries, isRead, problem, olderCursor, readOlder } = useCardLog(cardId, log, instant);
  const [hiddenAgents, toggleAgent] = useHiddenAgents();
  const [areGroupsOpen, setGroupsOpen] = useState(true);
  const [turnedGroups, turnGroup, resetGroups] = useToggled();
  const [openKeys, toggleEntry] = useToggled();
  const { heights, onMeasure } = useMeasuredHeights(openKeys);
  const rows = useMemo(
    () => buildRows(entries, { hiddenAgents, areGroupsOpen, turnedGroups }),
    [entries, hiddenAgents, areGroupsOpen, turnedGroups],
  );
  const window = useListWindow(rows, heights);
  const jump = useJump({ rows, window, hasOlder: olderCursor !== null, readOlder });
  const onNearTop = useCallback(() => void readOlder(), [readOlder]);
  const foldAll = () => {
    setGroupsOpen(!areGroupsOpen);
    resetGroups();
  };
  return (
    <section className="panel" aria-label={words.title} data-glide="stack log">
      <div className="sec wraps">
        <h2>{words.title}</h2>
        <AgentChips agents={agents} colours={colours} hidden={hiddenAgents} onToggle={toggleAgent} />
        <div className="sec-end">
          <JumpToAgent runs={runs} onJump={jump} />
          <Toggle isOn={!areGroupsOpen} label={words.fold} onToggle={foldAll} />
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
        runs={runs}
        colours={colours}
        openKeys={openKeys}
        onToggleEntry={toggleEntry}
        onToggleGroup={turnGroup}
        onMeasure={onMeasure}
        onNearTop={onNearTop}
      />
      <Remark problem={problem} isEmpty={rows.length === 0} text={emptyText(isRead, entries.length > 0)} />
    </section>
  );
});

interface RemarkProps {
  readonly problem: ApiProblem | null;
  readonly isEmpty: boolean;
  readonly text: string;
}

function Remark({ problem, isEmpty, text }: RemarkProps) {
  if (problem !== null) return <p className="empty fail">{words.problem(problem.message)}</p>;
  return isEmpty && <p className="empty">{text}</p>;
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
