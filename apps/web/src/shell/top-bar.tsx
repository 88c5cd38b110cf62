import { Link, NavLink } from 'react-router';
import { UnassignedCount } from '../unassigned/unassigned-count.js';
import { LiveBadge } from './live-badge.js';
import { ThemeToggle } from './theme-toggle.js';

export function TopBar() {
  return (
    <header className="top">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Link className="logo" to="/" aria-label="Tributary, overview">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4c0 8 8 6 8 16M20 4c0 8-8 6-8 16M12 4v16" />
        </svg>
        Tributary
      </Link>
      <nav className="nav" aria-label="Pages">
        <NavLink to="/" end>
          Overview
        </NavLink>
        <NavLink to="/unassigned">
          Unassigned <UnassignedCount />
        </NavLink>
        <NavLink to="/costs">Costs</NavLink>
        <NavLink to="/health">Health</NavLink>
      </nav>
      <div className="top-end">
        <LiveBadge />
        <ThemeToggle />
      </div>
    </header>
  );
}
