/** Limits of the product, in the units given by the names. Lengths count Unicode code points. */
export * as limits from './limit-values.ts';
