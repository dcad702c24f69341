declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** OpenType features to keep; all when absent. */
    keepFeatures?: readonly string[];
    /** Entries of the table of names to keep besides 0 to 6. */
    preserveNameIds?: readonly number[];
  }

  /** A font with the letters of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
