import { inject } from 'vitest';
import { hashCost } from '../features/auth/passwords.ts';
import { recordStatements } from './record-statements.ts';

/** The least cost that argon2id allows: a hash takes some microseconds instead of some dozen milliseconds. */
export const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

// a setup file of vitest.config.ts; programs that tests start hash as in production
Object.assign(hashCost, cheapCost);
recordStatements(inject('statementsFile'));
