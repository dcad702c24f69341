import { z } from 'zod';

/** Usernames of a record's owners who agreed to be named on its page. */
export const claimedBy = z.array(z.string());
