import { Link, NavLink } from 'react-router';
import { UnassignedCount } from '../unassigned/unassigned-count.js';
import { LiveBadge } from './live-badge.js';
import { SearchField } from './search-field.js';
import { Shortcuts } from './shortcuts.js';
import { ThemeToggle } from './theme-toggle.js';
import { texts } from '../texts/texts.js';

const words = texts.shell;

export function TopBar() {
  return (
    <header className="top">
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <Link className="logo" to="/" aria-label={words.home}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4c0 8 8 6 8 16M20 4c0 8-8 6-8 16M12 4v16" />
        </svg>
        Tributary
      </Link>
      <nav className="nav" aria-label={words.pages}>
        <NavLink to="/" end>
          {words.overview}
        </NavLink>
        <NavLink to="/unassigned">
          {words.unassigned} <UnassignedCount />
        </NavLink>
        <NavLink to="/costs">{words.costs}</NavLink>
        <NavLink to="/health">{words.health}</NavLink>
      </nav>
      <div className="top-end">
        <LiveBadge />
        <SearchField />
        <NavLink className="icon find" to="/search" aria-label={words.search} title={`${words.search} (/)`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" />
          </svg>
        </NavLink>
        <NavLink className="icon" to="/access" aria-label={words.access} title={words.access}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5" />
          </svg>
        </NavLink>
        <ThemeToggle />
        <Shortcuts />
      </div>
    </header>
  );
}
