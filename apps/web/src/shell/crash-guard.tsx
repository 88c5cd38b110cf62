import { Component, type ReactNode } from 'react';

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
          <h2>This page could not be shown</h2>
          <p>That is a fault in the dashboard; nothing is lost on the server. Reload to try again.</p>
          <p className="mono dim">{this.state.error.message}</p>
          <button className="button" type="button" onClick={() => window.location.reload()}>
            Reload
          </button>
        </section>
      </main>
    );
  }
}
