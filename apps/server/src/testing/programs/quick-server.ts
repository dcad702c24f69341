import { hashCost } from '../../features/auth/passwords.ts';
import { startDelay } from '../../platform/jobs.ts';
import { cheapCost } from '../cheap-cost.ts';

// loaded before a server of browser tests: it hashes passwords cheaply, and sends the first mail without delay
Object.assign(hashCost, cheapCost);
startDelay.ms = 500;
