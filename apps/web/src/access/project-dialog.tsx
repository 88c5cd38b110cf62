import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Project } from '@tributary/domain';
import { changeProject } from '../api/read-access.js';
import { useChange } from '../binding/use-change.js';
import { texts } from '../texts/texts.js';
import { formOf, planChange } from './plan-change.js';

const words = texts.access.dialog;
const choices = ['team', 'owner'] as const satisfies readonly Project['visibility'][];

interface ProjectDialogProps {
  readonly project: Project;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Who reads the conversations of a project, and how long they are kept. */
export function ProjectDialog({ project, onChanged, onClose }: ProjectDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState(() => formOf(project));
  const { change, isBusy, problem } = useChange();
  useEffect(() => ref.current?.showModal(), []);
  const plan = planChange(project, form);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (plan === null || !(await change(() => changeProject(project.id, plan)))) return;
    onChanged();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      className="picker panel settings"
      onClose={onClose}
      aria-label={words.title(project.name)}
    >
      <form onSubmit={(event) => void save(event)}>
        <h2>{words.title(project.name)}</h2>
        <Readers chosen={form.visibility} onChoose={(visibility) => setForm({ ...form, visibility })} />
        <Days
          label={words.content}
          value={form.keepContentDays}
          onChange={(keepContentDays) => setForm({ ...form, keepContentDays })}
        />
        <Days
          label={words.facts}
          value={form.keepFactsDays}
          onChange={(keepFactsDays) => setForm({ ...form, keepFactsDays })}
        />
        <p className="dim">{words.hint}</p>
        {problem !== null && (
          <p className="fail" role="alert">
            {problem.message}
          </p>
        )}
        <div className="picker-end">
          <button className="button" type="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button className="button primary" type="submit" disabled={isBusy || plan === null}>
            {words.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface ReadersProps {
  readonly chosen: Project['visibility'];
  readonly onChoose: (chosen: Project['visibility']) => void;
}

function Readers({ chosen, onChoose }: ReadersProps) {
  return (
    <fieldset>
      <legend>{words.readers}</legend>
      {choices.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name="visibility" checked={value === chosen} onChange={() => onChoose(value)} />
          <b>{texts.access.visibility[value].name}</b>
          <span className="dim">{texts.access.visibility[value].text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface DaysProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Days({ label, value, onChange }: DaysProps) {
  return (
    <label className="days">
      <span>{label}</span>
      <input
        className="input"
        type="number"
        min={1}
        max={36_500}
        step={1}
        value={value}
        placeholder="–"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span className="dim">{words.days}</span>
    </label>
  );
}
