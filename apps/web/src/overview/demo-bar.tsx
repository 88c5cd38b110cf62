import type { SessionSummary } from '@tributary/domain';
import { useMay } from '../access/use-may.js';
import { removeDemo } from '../api/change-api.js';
import { useChange } from '../binding/use-change.js';
import { useLiveStore } from '../live/use-live.js';
import { texts } from '../texts/texts.js';

const words = texts.overview.demo;
/** Where the server replays its recorded runs. */
const demoFolder = '/demo/acme';

/** Says what is not real, and takes it away in one click. */
export function DemoBar({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const store = useLiveStore();
  const { change, isBusy, problem } = useChange();
  const mayRemove = useMay('write');
  if (!sessions.some(({ cwd }) => cwd === demoFolder)) return null;
  const remove = async () => {
    if (await change(removeDemo)) store.readAgain();
  };
  return (
    <div className="demo-bar">
      <span>{problem === null ? words.bar : words.problem(problem.message)}</span>
      {mayRemove && (
        <button className="button" type="button" disabled={isBusy} onClick={() => void remove()}>
          {words.remove}
        </button>
      )}
    </div>
  );
}
