import type { SubAgent } from '@tributary/domain';
import { formatModel } from '../format/format-model.js';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { EvidenceList } from '../session/evidence-list.js';
import { texts } from '../texts/texts.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { Folded } from './folded.js';
import { LongText } from './long-text.js';

const words = texts.conversation;
const names = words.facts;

/** What one run was asked, what it used, and why its status is what it is. */
export function RunFacts({ run }: { readonly run: SubAgent }) {
  return (
    <div className="run-facts">
      <dl className="facts">
        <Fact name={names.cost}>
          <Money usd={run.costUsd} unpricedModels={run.unpricedModels} isAlone />
          {run.totalCostUsd !== run.costUsd && (
            <>
              {' '}
              {names.own} <Money usd={run.totalCostUsd} isAlone /> {names.withAgents}
            </>
          )}
        </Fact>
        <Fact name={names.tokens} title={explainTokens(run.tokens)}>
          {formatTokens(run.tokens)}
        </Fact>
        <Fact name={names.time}>
          <Elapsed run={run} />
        </Fact>
        <Fact name={names.tools}>{names.calls(run.toolUseCount)}</Fact>
        <Fact name={names.model}>{run.model === null ? names.unknownModel : formatModel(run.model)}</Fact>
        {run.background && <Fact name={names.mode}>{names.background}</Fact>}
        {run.agentId !== null && (
          <Fact name={names.id}>
            <code className="id">{run.agentId}</code>
          </Fact>
        )}
      </dl>
      {run.error !== null && <p className="fail">{run.error}</p>}
      <Folded summary={names.why(run.status)}>{() => <EvidenceList evidence={run.evidence} />}</Folded>
      {run.prompt !== null && (
        <div className="asked">
          <h3>{words.prompt}</h3>
          <LongText text={run.prompt} />
        </div>
      )}
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly title?: string;
  readonly children: React.ReactNode;
}

function Fact({ name, title, children }: FactProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
