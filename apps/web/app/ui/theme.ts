import { useEffect } from 'react';
import { useDocumentData } from './document-data.ts';
import { readStored, writeStored } from './storage.ts';

type Theme = 'night' | 'day';

/** Local storage key of the visitor's choice; absent while the system's preference is used. */
const themeKey = 'theme';

/** Colour of the browser's UI by theme: `--ground` of tokens.css in hexadecimal, as meta tags require. */
export const themeColors: Readonly<Record<Theme, string>> = { night: '#0a0716', day: '#f8f5ef' };

/** Inline script: sets the stored or system theme before first paint. Its CSP hash depends on every byte. */
export const themeScript =
  `(function(){var t;try{t=localStorage.getItem('${themeKey}')}catch(e){}` +
  `if(t!='day'&&t!='night')t=matchMedia('(prefers-color-scheme:light)').matches?'day':'night';` +
  `document.documentElement.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');` +
  `if(m)m.content=t=='day'?'${themeColors.day}':'${themeColors.night}'})()`;

const light = '(prefers-color-scheme: light)';

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[theme]);
}

function followSystem({ matches }: MediaQueryListEvent): void {
  const chosen = readStored(themeKey);
  if (chosen !== 'day' && chosen !== 'night') applyTheme(matches ? 'day' : 'night');
}

/** Returns the current theme, which may follow the system's; on the server and during hydration, night. */
export function useTheme(): Theme {
  useEffect(() => {
    const system = matchMedia(light);
    system.addEventListener('change', followSystem);
    return () => system.removeEventListener('change', followSystem);
  }, []);
  return useDocumentData('theme') === 'day' ? 'day' : 'night';
}

/** Applies a theme and stores it as the visitor's choice. */
export function chooseTheme(theme: Theme): void {
  writeStored(themeKey, theme);
  applyTheme(theme);
}
