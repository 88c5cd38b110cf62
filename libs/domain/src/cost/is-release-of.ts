/** What may follow a model's name without making it another model: a date, `latest`, `preview`, `v1:0`, `[1m]`. */
const release =
  /^(?:[-@](?:latest|preview|\d{8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{2}|v\d{1,2}(?::\d{1,2})?)|\[1m\]){0,4}$/;

/** `claude-opus-4-5-20251101` is a release of `claude-opus-4-5`; `claude-opus-4-5` is none of `claude-opus-4`. */
export function isReleaseOf(id: string, name: string): boolean {
  return id.startsWith(name) && release.test(id.slice(name.length));
}
