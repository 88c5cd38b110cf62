import type { Project, ProjectChange } from '@tributary/domain';

/** What a person wrote into the form of a project. */
export interface ProjectForm {
  readonly visibility: Project['visibility'];
  readonly keepContentDays: string;
  readonly keepFactsDays: string;
}

export function formOf({ visibility, keepContentDays, keepFactsDays }: Project): ProjectForm {
  return { visibility, keepContentDays: textOf(keepContentDays), keepFactsDays: textOf(keepFactsDays) };
}

/** Only what is other than before: nobody is told of a change that is none. Null where there is none. */
export function planChange(project: Project, form: ProjectForm): ProjectChange | null {
  const keepContentDays = daysOf(form.keepContentDays);
  const keepFactsDays = daysOf(form.keepFactsDays);
  const change: ProjectChange = {
    ...(form.visibility !== project.visibility && { visibility: form.visibility }),
    ...(keepContentDays !== project.keepContentDays && { keepContentDays }),
    ...(keepFactsDays !== project.keepFactsDays && { keepFactsDays }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

const textOf = (days: number | null): string => (days === null ? '' : String(days));
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
