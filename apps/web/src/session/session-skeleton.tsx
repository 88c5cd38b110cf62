/** Panels of about the size of the real ones. */
export function SessionSkeleton() {
  return (
    <main className="wrap" id="main" aria-busy="true" aria-label="Loading the session">
      <div className="head">
        <div>
          <h1 className="dim">Loading…</h1>
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
