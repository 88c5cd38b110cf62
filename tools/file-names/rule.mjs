import { judgeFileName } from './judge-file-name.mjs';

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    docs: { description: 'files are named kebab-case `<thing>.<role>`, by what is inside' },
    messages: { refused: 'file name: {{reason}}' },
    schema: [],
  },
  create: (context) => ({
    Program(node) {
      const reason = judgeFileName(context.filename, context.cwd);
      if (reason !== undefined) context.report({ node, messageId: 'refused', data: { reason } });
    },
  }),
};
