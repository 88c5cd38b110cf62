import { Link } from 'react-router';
import { texts } from '../texts/texts.js';

const words = texts.shell.notFound;

export function NotFoundPage({ what }: { readonly what: string }) {
  return (
    <main className="wrap" id="main">
      <section className="panel notice">
        <h1>{words.title(what)}</h1>
        <p>{words.text}</p>
        <Link className="button" to="/">
          {words.back}
        </Link>
      </section>
    </main>
  );
}
