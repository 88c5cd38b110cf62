export interface Rewriting {
  /** Takes the place of the recording's prompt; without quotes, since it goes into JSON as it is. */
  readonly title: string;
  readonly branch: string;
  /** When something that was recorded at this moment happens now. */
  readonly timeOf: (recordedMs: number) => number;
}

export const demoFolder = '/demo/acme';

/** A recorded line as if it were written now, in the demo's folder. */
export function rewriteLine(line: string, { title, branch, timeOf }: Rewriting): string {
  return rewritePlace(line)
    .replace(/\[\[SCN:[^\]]*\]\] (Do the scripted work|Start three agents)\./g, title)
    .replace(/\[\[[A-Z]+:[^\]]*\]\] ?/g, '')
    .replace('"gitBranch":"main"', `"gitBranch":"${branch}"`)
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
      new Date(timeOf(Date.parse(time))).toISOString(),
    );
}

/** An event of OpenCode: its times are milliseconds, and its title is the model's. */
export function rewriteEvent(data: string, { title, timeOf }: Rewriting): string {
  return rewritePlace(data)
    .replaceAll('Title for main', title)
    .replace(/\[\[[A-Z]+:[^\]]*\]\] ?/g, '')
    .replace(/(?<=:)\d{13}\b/g, (time) => String(Math.round(timeOf(Number(time)))));
}

export function rewritePlace(text: string): string {
  return text.replaceAll('/home/dev/acme', demoFolder).replaceAll('-home-dev-acme', '-demo-acme');
}
