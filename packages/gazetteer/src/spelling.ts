/** Returns a key as names are written: in lower case with capitals at the beginnings of words. */
export const spelled = (key: string): string =>
  key.toLowerCase().replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
