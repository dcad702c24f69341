/** Returns the height of a map's lower part that the page covers, in CSS pixels: `--covered` of tokens.css. */
export const coveredHeight = (host: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(host).getPropertyValue('--covered')) || 0;
