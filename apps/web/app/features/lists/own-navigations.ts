/**
 * Whether the address of a page was changed by something else than the fields that follow it: a link, or going back.
 * `sent` holds what the fields have asked for, oldest first; what has come, or never will, is taken out. Each change of
 * the address is to be told. One of the fields' own may come late, when they say something newer already.
 */
export function isForeignNavigation(sent: string[], address: string): boolean {
  const at = sent.lastIndexOf(address);
  sent.splice(0, at === -1 ? sent.length : at + 1);
  return at === -1;
}
