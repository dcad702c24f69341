/** Maximum size of the embed script, gzip-compressed, in bytes. */
export const embedBudget = 20_000;
