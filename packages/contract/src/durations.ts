/** Milliseconds of a day without a change of the clock. */
export const dayMs = 86_400_000;
