import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useGlide } from '../shell/use-glide.js';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { AlertToast } from './alert-toast.js';
import { pickToasts } from './pick-toasts.js';
import { usePermission } from './use-permission.js';

const words = texts.alerts;

/** What was noticed while the page is open: a word in the corner, and outside the tab for who wants that. */
export function AlertToasts() {
  const alerts = useLive((state) => state.alerts);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { canAsk, ask } = usePermission();
  const dismiss = useCallback((id: string) => setGone((before) => new Set(before).add(id)), []);
  const { shown, more } = pickToasts(alerts, gone);
  const ref = useRef<HTMLDivElement>(null);
  useGlide(ref, 'toast', shown.map(({ id }) => id).join(' '));
  return (
    <div className="toasts" ref={ref} role="log" aria-label={words.region}>
      {shown.map((alert, index) => (
        <AlertToast key={alert.id} alert={alert} onDismiss={dismiss}>
          {index === 0 && more > 0 && <Link to="/health">{words.more(more)}</Link>}
          {index === 0 && canAsk && (
            <button className="link" type="button" onClick={() => void ask()}>
              {words.notify}
            </button>
          )}
        </AlertToast>
      ))}
    </div>
  );
}
