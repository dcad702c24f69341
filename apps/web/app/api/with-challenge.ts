import { ApiError } from './client.ts';

/**
 * Makes a call, and once more with the solution if the server requires a proof of work first. The code that solves it is
 * loaded only then.
 */
export async function withChallenge<T>(call: (altcha: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await call(undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
    const { solve } = await import('./solve-challenge.ts');
    return call(await solve(error.challenge));
  }
}
