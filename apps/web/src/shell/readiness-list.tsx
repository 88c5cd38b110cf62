import type { Readiness } from '@tributary/domain';
import { describeCheck } from './describe-check.js';

export function ReadinessList({ checks }: { readonly checks: Readiness['checks'] }) {
  return (
    <ul className="checks">
      {Object.entries(checks).map(([name, { ok, detail }]) => (
        <li key={name}>
          <span className={`dot ${ok ? 'run' : 'fail'}`} aria-hidden="true" />
          {describeCheck(name, ok)}
          {detail !== null && <span className="dim"> ({detail})</span>}
        </li>
      ))}
    </ul>
  );
}
