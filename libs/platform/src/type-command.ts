/** A command as it is typed into a shell, in its folder: every word that the shell would read otherwise is quoted. */
export function typeCommand(cwd: string | null, words: readonly string[]): string {
  const typed = words.map(quote).join(' ');
  return cwd === null ? typed : `cd ${quote(cwd)} && ${typed}`;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
