import { texts } from '../texts/texts.js';

/** Panels of about the size of the real ones. */
export function PageSkeleton() {
  return (
    <main className="wrap" id="main" aria-busy="true" aria-label={texts.shell.busy}>
      <div className="head">
        <div>
          <h1 className="dim">{texts.shell.loading}</h1>
          <div className="meta">…</div>
        </div>
      </div>
      <div className="cols">
        <div className="stack">
          <div className="panel skeleton agents" />
          <div className="panel skeleton" />
        </div>
        <div className="stack">
          <div className="panel skeleton" />
          <div className="panel skeleton" />
        </div>
      </div>
    </main>
  );
}
