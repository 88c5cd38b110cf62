import { useMemo } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { DiffView } from '../diff/diff-view.js';
import { findEdits } from '../diff/find-edits.js';
import { texts } from '../texts/texts.js';
import { Folded } from './folded.js';
import { LongOutput } from './long-output.js';
import { prettify, summarizeTool } from './summarize-tool.js';

type Tool = NonNullable<ConversationPart['tool']>;
const words = texts.conversation;

/** Name and gist on one line; input and result are folded away below it. */
export function ToolCall({ tool }: { readonly tool: Tool }) {
  const outcome = tool.output === null ? words.noResult : tool.isError === true ? words.failed : '';
  return (
    <Folded
      className="tool"
      summary={
        <>
          <b>{tool.name ?? words.tool}</b> <span className="gist">{summarizeTool(tool.input)}</span>
          {outcome !== '' && (
            <span className={`outcome ${tool.isError === true ? 'fail' : ''}`}>{outcome}</span>
          )}
        </>
      }
    >
      {() => <ToolBody tool={tool} />}
    </Folded>
  );
}

/** A change of a file is shown as such; its result is only worth reading where it failed. */
function ToolBody({ tool }: { readonly tool: Tool }) {
  const { name, input, output, isError } = tool;
  const edits = useMemo(() => findEdits(name, input), [name, input]);
  const isPlainEdit = edits.length > 0 && isError !== true && output !== null;
  return (
    <div className="tool-body">
      {edits.map((edit, index) => (
        <DiffView key={index} edit={edit} />
      ))}
      {edits.length === 0 && (
        <>
          <h4>{words.input}</h4>
          <LongOutput text={commandOf(input) ?? prettify(input)} />
        </>
      )}
      {!isPlainEdit && (
        <>
          <h4>{isError === true ? words.error : words.result}</h4>
          <LongOutput text={output ?? words.noResult} isError={isError === true} />
        </>
      )}
    </div>
  );
}

/** A command is read as it was typed, not as JSON. */
function commandOf(input: string): string | null {
  try {
    const { command } = JSON.parse(input) as { command?: unknown };
    return typeof command === 'string' ? command : null;
  } catch {
    return null;
  }
}
