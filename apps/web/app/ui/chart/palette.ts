/** The six colours of charts, in the order that their parts take them; the last one is for all the rest. */
export const palette = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`);
