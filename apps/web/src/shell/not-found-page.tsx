import { Link } from 'react-router';

export function NotFoundPage({ what }: { readonly what: string }) {
  return (
    <main className="wrap" id="main">
      <section className="panel notice">
        <h1>{what} was not found</h1>
        <p>
          The address may be mistyped, the transcript may not have been read yet, or it was removed by the
          retention policy. A session appears here within seconds of its first line.
        </p>
        <Link className="button" to="/">
          To the overview
        </Link>
      </section>
    </main>
  );
}
