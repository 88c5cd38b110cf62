import { useState } from 'react';
import type { Project } from '@tributary/domain';
import { readProjects } from '../api/read-api.js';
import { formatNumber } from '../format/format-number.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { ListPanel } from '../shell/list-panel.js';
import { texts } from '../texts/texts.js';
import { ProjectDialog } from './project-dialog.js';

const words = texts.access;

const columns = [
  { name: words.projects.project },
  { name: words.projects.sessions },
  { name: words.projects.readers, isText: true },
  { name: words.projects.content, isText: true },
  { name: words.projects.facts, isText: true },
  { name: words.projects.action },
];

/** Every project with what was decided about it. */
export function ProjectList() {
  const generation = useLive((state) => state.generation);
  const [changes, setChanges] = useState(0);
  const [open, setOpen] = useState<Project | null>(null);
  const { value, problem } = useAnswer('projects', `${generation} ${changes}`, readProjects);
  const rows = value?.items.map((each) => ({
    key: each.id,
    title: each.path,
    cells: [
      each.path,
      formatNumber(each.sessionCount),
      words.visibility[each.visibility].name,
      words.days(each.keepContentDays),
      words.days(each.keepFactsDays),
      each.canChange ? <ChangeButton key="change" project={each} onClick={() => setOpen(each)} /> : '',
    ],
  }));
  return (
    <>
      <ListPanel
        words={words.projects}
        columns={columns}
        rows={rows}
        total={value?.total}
        problem={problem}
      />
      {open !== null && (
        <ProjectDialog
          key={open.id}
          project={open}
          onChanged={() => setChanges(changes + 1)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ChangeButtonProps {
  readonly project: Project;
  readonly onClick: () => void;
}

function ChangeButton({ project, onClick }: ChangeButtonProps) {
  return (
    <button
      className="button"
      type="button"
      aria-label={words.projects.changeOf(project.name)}
      onClick={onClick}
    >
      {words.projects.change}
    </button>
  );
}
