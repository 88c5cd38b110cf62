import { useState } from 'react';
import { applyTheme, loadTheme, themes, type Theme } from './theme.js';
import { texts } from '../texts/texts.js';

const paths = {
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
} as const satisfies Record<Theme, string>;

export function ThemeToggle() {
  const [theme, setTheme] = useState(loadTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const change = () => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <button
      className="icon"
      type="button"
      onClick={change}
      aria-label={texts.shell.changeColours(theme, next)}
      title={texts.shell.colours(theme)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[theme]} />
      </svg>
    </button>
  );
}
