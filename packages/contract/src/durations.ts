/** Milliseconds of a minute, an hour, and a day without a change of the clock. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
