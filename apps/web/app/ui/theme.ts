import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './local-storage.ts';

export type Theme = 'night' | 'day';

/** Local storage key of the visitor's choice; absent while the system's preference is used. */
export const themeKey = 'theme';

/** Colour of the browser's UI by theme: `--ground` of tokens.css in hexadecimal, as meta tags require. */
export const themeColors: Readonly<Record<Theme, string>> = { night: '#0a0716', day: '#f8f5ef' };

/** Inline script: sets the stored or system theme before first paint. Its CSP hash depends on every byte. */
export const themeScript =
  `(function(){var t;try{t=localStorage.getItem('${themeKey}')}catch(e){}` +
  `if(t!='day'&&t!='night')t=matchMedia('(prefers-color-scheme:light)').matches?'day':'night';` +
  `document.documentElement.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');` +
  `if(m)m.content=t=='day'?'${themeColors.day}':'${themeColors.night}'})()`;

const light = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

function storedTheme(): Theme | null {
  const value = readStored(themeKey);
  return value === 'day' || value === 'night' ? value : null;
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

/** Returns the current theme; on the server and during hydration, night. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme === 'day' ? 'day' : 'night'),
    () => 'night',
  );
}

/** Applies a theme and stores it as the visitor's choice. */
export function chooseTheme(theme: Theme): void {
  writeStored(themeKey, theme);
  applyTheme(theme);
}
