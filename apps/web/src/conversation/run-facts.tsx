import type { SubAgent } from '@tributary/domain';
import { formatModel } from '../format/format-model.js';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { EvidenceList } from '../session/evidence-list.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { Folded } from './folded.js';
import { LongText } from './long-text.js';

/** What one run was asked, what it used, and why its status is what it is. */
export function RunFacts({ run }: { readonly run: SubAgent }) {
  return (
    <div className="run-facts">
      <dl className="facts">
        <Fact name="cost">
          <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
          {run.totalCostUsd !== run.costUsd && (
            <>
              {' '}
              own, <Money usd={run.totalCostUsd} /> with its agents
            </>
          )}
        </Fact>
        <Fact name="tokens" title={explainTokens(run.tokens)}>
          {formatTokens(run.tokens)}
        </Fact>
        <Fact name="time">
          <Elapsed run={run} />
        </Fact>
        <Fact name="tools">{run.toolUseCount} calls</Fact>
        <Fact name="model">{run.model === null ? 'not known' : formatModel(run.model)}</Fact>
        {run.background && <Fact name="mode">in the background</Fact>}
      </dl>
      {run.error !== null && <p className="fail">{run.error}</p>}
      <Folded summary={<>Why is it {run.status}?</>}>{() => <EvidenceList evidence={run.evidence} />}</Folded>
      {run.prompt !== null && (
        <div className="asked">
          <h3>Prompt</h3>
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
