/** The six chart colours in order of assignment; the last one is for all others combined. */
export const palette = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`);
