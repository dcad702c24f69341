/** The least cost that argon2id allows: a hash takes some microseconds instead of some dozen milliseconds. */
export const cheapCost = { memory: 8, passes: 1, parallelism: 1 };
