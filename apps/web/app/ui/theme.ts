import { useSyncExternalStore } from 'react';

export type Theme = 'night' | 'day';

/** Local storage key under which the visitor's choice is kept; absent while they follow their system. */
export const themeKey = 'theme';

/** What browsers paint around the page, by theme: `--ground` of tokens.css in hexadecimal, the form that meta tags take. */
export const themeColors: Readonly<Record<Theme, string>> = { night: '#0a0716', day: '#f8f5ef' };

/**
 * Text of the inline script that sets the theme before the first paint: the remembered choice, else the
 * system's, else night. Put it in <head> behind `<meta name="theme-color">` as it is; its CSP hash depends on every byte.
 */
export const themeScript =
  `(function(){var t;try{t=localStorage.getItem('${themeKey}')}catch(e){}` +
  `if(t!='day'&&t!='night')t=matchMedia('(prefers-color-scheme:light)').matches?'day':'night';` +
  `document.documentElement.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');` +
  `if(m)m.content=t=='day'?'${themeColors.day}':'${themeColors.night}'})()`;

const light = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(themeKey);
    return value === 'day' || value === 'night' ? value : null;
  } catch {
    return null; // storage is forbidden here: the choice holds for this page only
  }
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[theme]);
  for (const listener of listeners) listener();
}

function followSystem(): void {
  if (!storedTheme()) applyTheme(matchMedia(light).matches ? 'day' : 'night');
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) matchMedia(light).addEventListener('change', followSystem);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) matchMedia(light).removeEventListener('change', followSystem);
  };
}

/** The theme that shows now, kept up to date; on the server and while taking over: night. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme === 'day' ? 'day' : 'night'),
    () => 'night',
  );
}

/** Shows a theme and remembers it as the visitor's choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // storage is forbidden here: the choice holds for this page only
  }
  applyTheme(theme);
}
