import type { MessageUsage } from '@tributary/domain';
import { formatCount } from '../format/format-count.js';
import { formatModel } from '../format/format-model.js';
import { countTokens, explainTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';
import { texts } from '../texts/texts.js';

const words = texts.conversation.usage;

/** What a message used; said quietly, for who looks for it. */
export function MessageUsageLine({ usage }: { readonly usage: MessageUsage }) {
  const { model, tokens, costUsd, isCounted } = usage;
  const title = words.title(formatModel(model), explainTokens(tokens));
  return (
    <p className="message-usage" title={isCounted ? title : `${title}. ${words.notCounted}`}>
      <span>{words.input(formatCount(countTokens(tokens) - tokens.output - tokens.reasoning))}</span>
      <span>{words.output(formatCount(tokens.output + tokens.reasoning))}</span>
      <span className={isCounted ? '' : 'elsewhere'}>
        <Money usd={costUsd} unpricedModels={costUsd === null ? [model] : []} isAlone />
      </span>
      {!isCounted && <span>{words.elsewhere}</span>}
    </p>
  );
}
