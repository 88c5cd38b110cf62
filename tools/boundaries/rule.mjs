import { judgeImport, judgeTags } from './judge-import.mjs';
import { readWorkspace } from './projects.mjs';

const workspaces = new Map();

const workspaceAt = (root) => {
  if (!workspaces.has(root)) workspaces.set(root, readWorkspace(root));
  return workspaces.get(root);
};

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    docs: { description: 'imports follow the layers of tools/boundaries/boundaries.mjs' },
    messages: { refused: '{{reason}}' },
    schema: [],
  },
  create(context) {
    const file = context.filename;
    const workspace = workspaceAt(context.cwd);
    const project = workspace.owning(file);
    const refuse = (node, reason) => {
      if (reason !== undefined) context.report({ node, messageId: 'refused', data: { reason } });
    };
    if (project === undefined) return {};
    const untagged = judgeTags(project);
    if (untagged !== undefined) return { Program: (node) => refuse(node, untagged) };

    const judge = (source) => {
      if (typeof source?.value !== 'string') return;
      refuse(source, judgeImport({ file, specifier: source.value, workspace }));
    };
    return {
      ImportDeclaration: (node) => judge(node.source),
      ExportNamedDeclaration: (node) => judge(node.source),
      ExportAllDeclaration: (node) => judge(node.source),
      ImportExpression: (node) => judge(node.source),
      TSImportType: (node) => judge(node.source),
      TSExternalModuleReference: (node) => judge(node.expression),
      'CallExpression[callee.name="require"]': (node) => judge(node.arguments[0]),
    };
  },
};
