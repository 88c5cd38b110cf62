import { texts } from '../texts/texts.js';

/** Tiles of the size of the real ones, so that nothing jumps when they come. */
export function OverviewSkeleton() {
  return (
    <section className="group" aria-busy="true" aria-label={texts.overview.loadingSessions}>
      <div className="grp">
        <h2>{texts.overview.loading}</h2>
      </div>
      <div className="board">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="panel tile skeleton" />
        ))}
      </div>
    </section>
  );
}
