import type { ConversationPart } from '@tributary/domain';
import { Folded } from './folded.js';
import { prettify, summarizeTool } from './summarize-tool.js';

type Tool = NonNullable<ConversationPart['tool']>;

/** Name and gist on one line; input and result are folded away below it. */
export function ToolCall({ tool }: { readonly tool: Tool }) {
  const outcome = tool.output === null ? 'no result yet' : tool.isError === true ? 'failed' : '';
  return (
    <Folded
      className="tool"
      summary={
        <>
          <b>{tool.name ?? 'tool'}</b> <span className="gist">{summarizeTool(tool.input)}</span>
          {outcome !== '' && (
            <span className={`outcome ${tool.isError === true ? 'fail' : ''}`}>{outcome}</span>
          )}
        </>
      }
    >
      {() => (
        <dl className="tool-body">
          <dt>input</dt>
          <dd>
            <pre>{prettify(tool.input)}</pre>
          </dd>
          <dt>{tool.isError === true ? 'error' : 'result'}</dt>
          <dd>
            <pre className={tool.isError === true ? 'fail' : ''}>{tool.output ?? 'no result yet'}</pre>
          </dd>
        </dl>
      )}
    </Folded>
  );
}
