/** What would break a service of the version before, which goes on beside the new schema during an upgrade. */
const breaking = [
  { pattern: /\bDROP\s+(TABLE|COLUMN|VIEW)\b/i, words: 'drops what older services may still use' },
  { pattern: /\bRENAME\b/i, words: 'renames what older services know by its old name' },
  {
    pattern: /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
    words: 'adds a column that older services do not fill',
  },
  { pattern: /\bSET\s+NOT\s+NULL\b/i, words: 'refuses rows that older services write' },
  {
    pattern: /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
    words: 'changes a type under older services',
  },
];

/** A statement that comes once no older service runs any more says so in the comment above it. */
const marked = /^\s*--\s*contract:/im;

/** What is wrong with a migration, in words; empty when services of the version before can go on. */
export function judgeMigration(sql) {
  return splitStatements(sql).flatMap((statement) => {
    if (marked.test(statement)) return [];
    const code = statement.replaceAll(/--.*$/gm, '').trim();
    return breaking
      .filter(({ pattern }) => pattern.test(code))
      .map(({ words }) => `"${code.split('\n')[0]}" ${words}`);
  });
}

/** At semicolons that end a line, outside of bodies in dollars. */
function splitStatements(sql) {
  return sql.replaceAll(/\$\$[\s\S]*?\$\$/g, '$$body$$').split(/;[ \t]*(?:\n|$)/);
}
