declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** OpenType features to keep; all if undefined. */
    keepFeatures?: readonly string[];
    /** Entries of the name table to keep besides 0 to 6. */
    preserveNameIds?: readonly number[];
  }

  /** Returns a subset of a font with the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
