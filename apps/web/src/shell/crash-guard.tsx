import { Component, type ReactNode } from 'react';
import { texts } from '../texts/texts.js';

const words = texts.shell.crash;

interface CrashGuardProps {
  readonly children: ReactNode;
}

interface CrashGuardState {
  readonly error: Error | null;
}

/** A page that cannot be drawn says so instead of leaving the screen blank. */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override readonly state: CrashGuardState = { error: null };

  static getDerivedStateFromError(error: Error): CrashGuardState {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="wrap" id="main">
        <section className="panel notice" role="alert">
          <h2>{words.title}</h2>
          <p>{words.text}</p>
          <p className="mono dim">{this.state.error.message}</p>
          <button className="button" type="button" onClick={() => window.location.reload()}>
            {words.reload}
          </button>
        </section>
      </main>
    );
  }
}
