/** Local storage key of the device's token. */
const deviceKey = 'device';

/**
 * What this browser tells at each sign-in, so that the server knows it again: random, made at the first one, gone with a
 * logout. Undefined where storage is forbidden.
 */
export function deviceToken(): string | undefined {
  try {
    const known = localStorage.getItem(deviceKey) ?? '';
    if (/^[\da-f]{32}$/.test(known)) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(deviceKey, token);
    return token;
  } catch {
    return undefined;
  }
}
