import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Parameters of argon2id: 19 MiB of memory, 2 passes, 1 lane, the OWASP Password Storage Cheat Sheet's minimum
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);

function compute(password: string, nonce: Uint8Array): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, ...parameters });
}

/** Hashes a password; the result carries its parameters and salt in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await compute(password, salt);
  const { memory, passes, parallelism } = parameters;
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

/** Whether a password is the one that was hashed. Takes the same time for every wrong one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, , , , salt, tag] = stored.split('$');
  if (salt === undefined || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await compute(password, Buffer.from(salt, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
