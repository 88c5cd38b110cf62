import { Link } from 'react-router';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';

const words = texts.session.awaited;

/** Nothing is known of the session: a link from a terminal is often followed before its first line is written. */
export function AwaitedSession({ sessionId }: { readonly sessionId: string }) {
  const isLive = useLive(({ connection }) => connection === 'live');
  return (
    <main className="wrap" id="main">
      <section className="panel notice">
        <h1>{words.title}</h1>
        <p className="awaited" role="status">
          <span className={`dot ${isLive ? 'run' : 'pend'}`} aria-hidden="true" />
          {isLive ? words.watching : words.connecting}
        </p>
        <p>
          {words.named} <code>{sessionId}</code>
        </p>
        <p className="dim">{words.otherwise}</p>
        <Link className="button" to="/">
          {texts.shell.notFound.back}
        </Link>
      </section>
    </main>
  );
}
