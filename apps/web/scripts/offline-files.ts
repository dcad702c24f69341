/** Code of the pages that the service worker keeps, and of forms, by the beginnings of their files' names. */
const kept = /^(?:event|timetable|artist|my-timetable|offline|not-found)\.screen-|^(?:entry\.client|root)-/;
const forms = /^(?:members|submit|(?:event|artist|decoration|release)-form)\.screen-/;

/** Large or rarely needed files that pages load later and can do without. */
const omitted = /^(?:manifest|japanese-fonts)-/;

/** The files that the service worker keeps of a build (`worker/keep-code.ts`). */
export interface OfflineFiles {
  pages: string[];
  forms: string[];
}

/** Lists the files that kept pages and forms load, also later, from the built scripts by name and the style sheets' names. */
export function offlineFiles(codes: ReadonlyMap<string, string>, styles: readonly string[]): OfflineFiles {
  const names = [...codes.keys(), ...styles].filter((name) => !omitted.test(name));
  const allFrom = (start: RegExp): Set<string> => {
    const found = new Set(names.filter((name) => start.test(name) && codes.has(name)));
    for (const name of found) {
      const code = codes.get(name) ?? '';
      for (const other of names) if (code.includes(other)) found.add(other);
    }
    return found;
  };
  const pages = allFrom(kept);
  const paths = (files: Iterable<string>): string[] => [...files].map((name) => `/assets/${name}`);
  return { pages: paths(pages), forms: paths([...allFrom(forms)].filter((name) => !pages.has(name))) };
}
