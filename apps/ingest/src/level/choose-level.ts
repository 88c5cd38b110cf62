import { posix, win32 } from 'node:path';
import { defaultLevel, strictest, strictestLevel, type PrivacyLevel } from '@tributary/redact';
import {
  homePrivacyFile,
  homePrivacySchema,
  repositoryPrivacyFile,
  repositoryPrivacySchema,
  type HomePrivacy,
  type RepositoryPrivacy,
} from './privacy-files.js';
import { loadFile, SettingsFiles, type LoadFile } from './settings-file.js';

export interface LevelHooks {
  /** A settings file that nobody can read: until it is mended, its projects are at the strictest level. */
  readonly onMalformedPrivacyFile?: (told: { readonly path: string; readonly reason: string }) => void;
}

export interface LevelOptions {
  readonly home: string;
  readonly load?: LoadFile;
  readonly hooks?: LevelHooks;
}

/** The level of a project by its folder; null where nobody knows the folder. */
export type ChooseLevel = (project: string | null) => Promise<PrivacyLevel>;

/** The developer's settings and those of every folder above the project count: the strictest wins. */
export function createLevelChooser({ home, load = loadFile, hooks = {} }: LevelOptions): ChooseLevel {
  const onMalformed = (path: string, reason: string): void =>
    hooks.onMalformedPrivacyFile?.({ path, reason });
  const homes = new SettingsFiles<HomePrivacy>({ schema: homePrivacySchema, load, onMalformed });
  const repositories = new SettingsFiles<RepositoryPrivacy>({
    schema: repositoryPrivacySchema,
    load,
    onMalformed,
  });
  return async (project) => {
    // It may be one that its repository holds back.
    if (project === null) return strictestLevel;
    const own = await homes.read(pathsOf(home).join(home, homePrivacyFile));
    if (own.state === 'malformed') return strictestLevel;
    const levels = [own.state === 'read' ? homeLevel(own.value, project, home) : defaultLevel];
    for (const folder of foldersAbove(project)) {
      const repository = await repositories.read(pathsOf(project).join(folder, repositoryPrivacyFile));
      if (repository.state === 'malformed') return strictestLevel;
      if (repository.state === 'read' && repository.value.privacy) levels.push(repository.value.privacy);
    }
    return strictest(levels);
  };
}

const pathsOf = (path: string): typeof posix => (/^[A-Za-z]:|^\\\\/.test(path) ? win32 : posix);

function homeLevel(privacy: HomePrivacy, project: string, home: string): PrivacyLevel {
  let deepest = -1;
  let level = privacy.default ?? defaultLevel;
  for (const [folder, chosen] of Object.entries(privacy.projects ?? {})) {
    const path = trimEnd(folder.replace(/^~(?=$|[/\\])/, home));
    if (!isWithin(trimEnd(project), path) || path.length <= deepest) continue;
    [deepest, level] = [path.length, chosen];
  }
  return level;
}

const trimEnd = (path: string): string => (path.length > 1 ? path.replace(/[/\\]+$/, '') : path);

function isWithin(path: string, folder: string): boolean {
  return (
    path === folder ||
    (path.startsWith(folder) && (/[/\\]$/.test(folder) || /[/\\]/.test(path[folder.length] ?? '')))
  );
}

function foldersAbove(project: string): readonly string[] {
  const dirname = (path: string): string => pathsOf(project).dirname(path);
  const folders = [project];
  for (
    let folder = project, above = dirname(folder);
    above !== folder;
    folder = above, above = dirname(folder)
  ) {
    folders.push(above);
  }
  return folders;
}
