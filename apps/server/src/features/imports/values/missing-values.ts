/** Placeholders for missing values: R's `NA`, spreadsheets' `#N/A`, `null`, a dash. */
const missingPattern = /^(n\.?\s?\/?\s?a\.?|#n\/a|#ref!|#value!|null|nil|nan|none|undefined|\\n|[-–—]{1,4})$/i;

/** Returns true when a text is empty or a placeholder for a missing value. */
export function isMissing(text: string): boolean {
  return text.length <= 10 && (text.trim() === '' || missingPattern.test(text.trim()));
}

/** Returns the trimmed text; empty for a placeholder. */
export function textOrEmpty(text: string): string {
  return isMissing(text) ? '' : text.trim();
}
