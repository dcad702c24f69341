/** Code that only members load after a visitor's page, and code of rarely opened parts. */
const rarelyNeeded = /\/(?:member-actions|respond-buttons|source-values|bell|report-dialog)-/;

/** Files that every page has loaded before it imports anything. */
const loadedAnyway = /\/(?:library|site|rolldown-runtime)-/;

/**
 * Returns the files that are loaded together with a file that a script imports later: of rarely needed code only
 * the file and its styles, because all pages would list the names of all others, too; the browser finds those one round
 * trip later.
 */
export function preloadedFiles(file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return needed;
  const others = needed.filter((name) => !loadedAnyway.test(`/${name}`));
  return rarelyNeeded.test(`/${file}`) ? others.filter((name) => name === file || name.endsWith('.css')) : others;
}
