/** Content types of stored files, by the extension of their keys. */
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Lower case only, for case-insensitive file systems; only one dot, so no path traversal.
const keyPattern = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

/** Returns whether `text` is a storage key: lower-case letters, digits and hyphens, then a known extension. */
export function isStorageKey(text: string): boolean {
  return contentTypeOf(text) !== undefined;
}

/** Returns the content type of a key's extension; `undefined` for text that is not a key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = keyPattern.exec(key)?.[1];
  return ending !== undefined && Object.hasOwn(contentTypes, ending) ? contentTypes[ending] : undefined;
}

/** Throws a `TypeError` unless `key` is a storage key and its extension matches `contentType` (if given). */
export function requireStorageKey(key: string, contentType?: string): void {
  const expected = contentTypeOf(key);
  if (expected === undefined) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  if (contentType !== undefined && contentType !== expected) {
    throw new TypeError(`${key} would hold ${expected}, not ${contentType}`);
  }
}
