import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { messages } from '@moonfloor/contract/api/messages';
import { parseJson } from '@moonfloor/contract/api/parse-json';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import { createAttemptKeys } from './attempt-keys.ts';
import { createAttempts } from './attempt-limits.ts';

/** The calls that a challenge protects. */
type ChallengePurpose = 'report' | 'sign-up';

/** Number of requests within an hour from one address that need no challenge. */
const freeRequests = 20;

/** Cost of a challenge: iterations of PBKDF2, and the range of the counter. A phone needs a few seconds. */
const cost = 1000;
const minCounter = 1000;
const maxCounter = 2000;

/** How long a challenge can be solved. */
const lifetimeMs = 20 * minuteMs;

/** Maximum number of entries of a solution: several times those that it has. */
const maxEntries = 100;

const payload = z.object({
  challenge: z.object({
    parameters: z.object({ data: z.object({ purpose: z.string(), expires: z.number() }) }).loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
});

/** Lets requests pass, with a proof of work when there have been many from an address. */
interface ChallengeGate {
  /**
   * Counts a request from an address. Throws 429 with a challenge if there have been many and none was solved;
   * `solution` is the solved challenge as sent. Throws 422 if it cannot be read.
   */
  pass(purpose: ChallengePurpose, address: string, solution: string | undefined): Promise<void>;
}

/** Creates the gate of an app; all processes share the counts and the secret. */
export function createChallengeGate(deps: Pick<Deps, 'store' | 'clock'>): ChallengeGate {
  const { clock } = deps;
  const keys = createAttemptKeys(deps);
  const attempts = createAttempts(deps);
  const secretsOf = async (purpose: ChallengePurpose) => ({
    hmacSignatureSecret: await keys.secret(`challenge ${purpose}`),
    hmacKeySignatureSecret: await keys.secret(`challenge key ${purpose}`),
  });

  const challengeFor = async (purpose: ChallengePurpose) => {
    const data = { purpose, expires: clock.now() + lifetimeMs };
    const counter = randomInt(minCounter, maxCounter);
    const options = { algorithm: 'PBKDF2/SHA-256', cost, counter, data, deriveKey, ...(await secretsOf(purpose)) };
    const { parameters, signature = '' } = await createChallenge(options);
    return { parameters: { ...parameters }, signature };
  };

  /** The signature is checked before anything is derived, so that nobody can choose the cost. */
  const isSolved = async (purpose: ChallengePurpose, text: string): Promise<boolean> => {
    const { challenge, solution } = parseSolution(text);
    const { data } = challenge.parameters;
    if (data.purpose !== purpose || data.expires <= clock.now()) return false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the signature proves to be our own
    const signedChallenge = challenge as unknown as Parameters<typeof verifySolution>[0]['challenge'];
    const { verified } = await verifySolution({
      challenge: signedChallenge,
      solution,
      deriveKey,
      ...(await secretsOf(purpose)),
    });
    if (!verified) return false;
    const signatureHash = createHash('sha256').update(challenge.signature).digest('hex');
    return (
      (await attempts.count({ key: `challenge:${signatureHash}`, tries: 1, minutes: lifetimeMs / minuteMs })) === null
    );
  };

  return {
    pass: async (purpose, address, solution) => {
      const key = `${purpose}:free:${await keys.ofAddress(address)}`;
      const wait = await attempts.count({ key, tries: freeRequests, minutes: hourMs / minuteMs });
      if (wait === null || (solution !== undefined && (await isSolved(purpose, solution)))) return;
      throw new HttpError(429, messages.challengeRequired, {
        challenge: await challengeFor(purpose),
        headers: { 'retry-after': String(Math.max(1, Math.ceil(wait))) },
      });
    },
  };
}

function parseSolution(text: string): z.output<typeof payload> {
  try {
    return payload.parse(parseJson(Buffer.from(text, 'base64').toString(), maxEntries));
  } catch {
    throw validationFailed([{ field: 'altcha', message: messages.badSolution }]);
  }
}
