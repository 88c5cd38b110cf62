export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a call changes in files, as Claude Code and OpenCode name it; empty where it is not an edit. */
export function findEdits(toolName: string | null, input: string): Edit[] {
  const fields = parseFields(input);
  if (toolName === null || fields === null) return [];
  const path = textOf(fields, 'file_path', 'filePath', 'notebook_path', 'path') ?? '';
  switch (toolName.toLowerCase()) {
    case 'edit':
    case 'notebookedit':
    case 'write':
      return editOf(path, fields);
    case 'multiedit':
      return listOf(fields['edits']).flatMap((each) => editOf(path, each));
    default:
      return [];
  }
}

function editOf(path: string, fields: Fields): Edit[] {
  const after = textOf(fields, 'new_string', 'newString', 'new_source', 'content');
  const before = textOf(fields, 'old_string', 'oldString') ?? '';
  return after === null ? [] : [{ path, before, after }];
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value)
    ? value.filter((each): each is Fields => typeof each === 'object' && each !== null)
    : [];
}

function textOf(fields: Fields, ...names: readonly string[]): string | null {
  const value = names.map((name) => fields[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value : null;
}

/** What was redacted or cut may not be JSON any more. */
function parseFields(input: string): Fields | null {
  try {
    const parsed = JSON.parse(input) as unknown;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : null;
  } catch {
    return null;
  }
}
