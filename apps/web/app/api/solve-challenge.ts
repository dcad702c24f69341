import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Problem } from '@moonfloor/contract/api/problem';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/**
 * Solves a proof-of-work challenge of the server and returns the solution as sent to it; takes some seconds on a phone,
 * without blocking the page. Rejects if the browser cannot solve it.
 */
export async function solve(challenge: NonNullable<Problem['challenge']>): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on the server
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
