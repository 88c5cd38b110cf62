export interface Rewriting {
  /** Takes the place of the recording's prompt; without quotes, since it goes into JSON as it is. */
  readonly title: string;
  readonly branch: string;
  /** When something that was recorded at this moment happens now. */
  readonly timeOf: (recordedMs: number) => number;
}

export const demoFolder = '/demo/acme';

export const isoTimes = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** A recorded line as if it were written now, in the demo's folder. */
export function rewriteLine(line: string, { title, branch, timeOf }: Rewriting): string {
  return rewritePlace(line)
    .replace(/\[\[SCN:\w\]\] [^"\\.]*\./g, title)
    .replace(/\[\[[A-Z]+:[^\]]*\]\] ?/g, '')
    .replace('"gitBranch":"main"', `"gitBranch":"${branch}"`)
    .replace(isoTimes, (time) => new Date(timeOf(Date.parse(time))).toISOString())
    .replace(/"totalDuration":(\d+),"startTime":(\d{13})/, (_, lasted: string, began: string) => {
      const from = Math.round(timeOf(Number(began)));
      const to = Math.round(timeOf(Number(began) + Number(lasted)));
      return `"totalDuration":${to - from},"startTime":${from}`;
    });
}

/** An event of OpenCode: its times are milliseconds or within ids, and its title is the model's. */
export function rewriteEvent(data: string, { title, timeOf }: Rewriting): string {
  return rewritePlace(data)
    .replaceAll('Title for main', title)
    .replace(/\[\[[A-Z]+:[^\]]*\]\] ?/g, '')
    .replace(
      /\b(evt|msg|prt)_([0-9a-f]{12})/g,
      (_, kind: string, hex: string) => `${kind}_${moveId(hex, timeOf)}`,
    )
    .replace(/(?<=:)\d{13}\b/g, (time) => String(Math.round(timeOf(Number(time)))));
}

/** An id begins with the low 36 bits of its millisecond and a counter of 12 bits. */
const span = 2 ** 36;

function moveId(hex: string, timeOf: Rewriting['timeOf']): string {
  const value = Number.parseInt(hex, 16);
  const recordedMs = Math.floor(recordedEra / span) * span + Math.floor(value / 0x1000);
  const movedMs = Math.round(timeOf(recordedMs)) % span;
  return (movedMs * 0x1000 + (value % 0x1000)).toString(16).padStart(12, '0');
}

/** Any moment within the two years around the recordings that share their high bits. */
const recordedEra = Date.UTC(2026, 10, 16);

export function rewritePlace(text: string): string {
  return text.replaceAll('/home/dev/acme', demoFolder).replaceAll('-home-dev-acme', '-demo-acme');
}
