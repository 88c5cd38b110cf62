/** Tiles of the size of the real ones, so that nothing jumps when they come. */
export function OverviewSkeleton() {
  return (
    <section className="group" aria-busy="true" aria-label="Loading sessions">
      <div className="grp">
        <h2>Loading…</h2>
      </div>
      <div className="board">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="panel tile skeleton" />
        ))}
      </div>
    </section>
  );
}
