/** Milliseconds of a second, a minute, an hour, and a day without a change of the clock. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
