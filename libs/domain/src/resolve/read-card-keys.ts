const maxLength = 512;
const maxKeys = 8;
const keyShape = /(?<![a-z0-9])[a-z][a-z0-9]{0,15}-\d{1,9}(?![a-z0-9])/gi;
const worktreeFolder = /^\.?(?:git-)?worktrees?$/i;

/** What may be a card's key in a branch name, in upper case: `feature/abc-123-x` → `ABC-123`. `UTF-8` may be one too. */
export function readCardKeys(text: string): readonly string[] {
  const keys = text.slice(0, maxLength).match(keyShape) ?? [];
  return [...new Set(keys.map((key) => key.toUpperCase()))].slice(0, maxKeys);
}

/** The part of a path that names a worktree: what follows a `worktrees` folder, else the folder's own name. */
export function worktreeName(cwd: string): string {
  const folders = cwd.slice(-maxLength).split(/[\\/]/).filter(Boolean);
  const marker = folders.findLastIndex((folder) => worktreeFolder.test(folder));
  const own = marker === -1 ? folders.slice(-1) : folders.slice(marker + 1);
  return own.join('/');
}
