/**
 * Returns whether the URL was changed by something other than the fields that follow it: a link or history navigation.
 * `pending` contains the fields' own navigations, oldest first; completed and superseded ones are removed. Must be
 * called for each change of the URL. A navigation of the fields may complete late, after they already contain newer
 * values.
 */
export function isForeignNavigation(pending: string[], address: string): boolean {
  const at = pending.lastIndexOf(address);
  pending.splice(0, at === -1 ? pending.length : at + 1);
  return at === -1;
}
