/** Joins the class names that are there, skipping what is undefined, false or empty. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
