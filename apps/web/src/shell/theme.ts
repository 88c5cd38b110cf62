export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'tributary.theme';

export function loadTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Light and dark are one attribute away: every colour of the style sheet has both (`light-dark()`). */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(storageKey, theme);
}
