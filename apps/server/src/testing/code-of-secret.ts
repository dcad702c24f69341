import { Secret, TOTP } from 'otpauth';

/** Returns the code that an app shows for a secret, base32, at a time in milliseconds. */
export function codeOfSecret(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
