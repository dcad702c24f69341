/** Content types that are stored, by the ending of their keys. */
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Lower case only, for file systems that do not tell cases apart; no dots but one, so no way out of a folder.
const keyPattern = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

/** Whether `text` is a storage key: lower-case letters, digits and hyphens, then one known ending. */
export function isStorageKey(text: string): boolean {
  return contentTypeOf(text) !== undefined;
}

/** The content type that a key's ending stands for; `undefined` for text that is no key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = keyPattern.exec(key)?.[1];
  return ending !== undefined && Object.hasOwn(contentTypes, ending) ? contentTypes[ending] : undefined;
}

/** Throws a `TypeError` unless `key` is a storage key and its ending says `contentType` (where given). */
export function requireStorageKey(key: string, contentType?: string): void {
  const expected = contentTypeOf(key);
  if (expected === undefined) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  if (contentType !== undefined && contentType !== expected) {
    throw new TypeError(`${key} would hold ${expected}, not ${contentType}`);
  }
}
