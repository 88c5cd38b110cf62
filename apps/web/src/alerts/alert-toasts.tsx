import { useCallback, useState } from 'react';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { AlertToast } from './alert-toast.js';
import { pickToast } from './pick-toast.js';
import { usePermission } from './use-permission.js';

const words = texts.alerts;

/** What was noticed while the page is open: a word in the corner, and outside the tab for who wants that. */
export function AlertToasts() {
  const alerts = useLive((state) => state.alerts);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { canAsk, ask } = usePermission();
  const dismiss = useCallback(
    (ids: readonly string[]) => setGone((before) => new Set([...before, ...ids])),
    [],
  );
  const toast = pickToast(alerts, gone);
  return (
    <div className="toasts" role="log" aria-label={words.region}>
      {toast !== null && (
        <AlertToast toast={toast} onDismiss={dismiss}>
          {canAsk && (
            <button className="link" type="button" onClick={() => void ask()}>
              {words.notify}
            </button>
          )}
        </AlertToast>
      )}
    </div>
  );
}
