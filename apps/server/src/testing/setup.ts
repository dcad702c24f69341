import { inject } from 'vitest';
import { hashCost } from '../features/auth/passwords.ts';
import { cheapCost } from './cheap-cost.ts';
import { recordStatements } from './record-statements.ts';

// a setup file of vitest.config.ts; programs that tests start hash as in production, except for the servers of browser tests
Object.assign(hashCost, cheapCost);
recordStatements(inject('statementsFile'));
