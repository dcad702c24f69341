/** What programs and people write where a value is not there: R's `NA`, spreadsheets' `#N/A`, `null`, a dash. */
const missingPattern = /^(n\.?\s?\/?\s?a\.?|#n\/a|#ref!|#value!|null|nil|nan|none|undefined|\\n|[-–—]{1,4})$/i;

/** True when a text says that there is no value. */
export function isMissing(text: string): boolean {
  return text.length <= 10 && (text.trim() === '' || missingPattern.test(text.trim()));
}

/** The text, trimmed; empty when it says that there is no value. */
export function textOrEmpty(text: string): string {
  return isMissing(text) ? '' : text.trim();
}
