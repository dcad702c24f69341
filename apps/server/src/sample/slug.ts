/** Returns a name as part of a URL: lower-case Latin letters and digits with hyphens, or the fallback. */
export function slug(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return plain.slice(0, 40).replace(/-$/u, '') || fallback;
}
