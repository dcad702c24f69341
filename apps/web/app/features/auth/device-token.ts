import { readStored, writeStored } from '../../ui/storage.ts';

/** Local storage key of the device token. */
const deviceKey = 'device';

/**
 * Returns the token that identifies this browser to the server at sign-in: random, created at the first sign-in,
 * removed at logout. Undefined if storage is blocked.
 */
export function deviceToken(): string | undefined {
  const stored = readStored(deviceKey) ?? '';
  if (/^[\da-f]{32}$/.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return writeStored(deviceKey, token) ? token : undefined;
}
