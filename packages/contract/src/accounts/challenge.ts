import { z } from 'zod';
import { messages } from '../api/messages.ts';

/** Maximum length of a solved challenge in characters. */
const maxSolution = 4000;

/**
 * The solution of a proof-of-work challenge, in the notation of ALTCHA's widget (https://altcha.org): JSON
 * `{ challenge, solution }` in base64. Absent unless a challenge was required.
 */
export const solution = z.string(messages.badSolution).max(maxSolution, messages.badSolution).optional();
