/** What programs and people write where a value is not there: R's `NA`, spreadsheets' `#N/A`, `null`, a dash. */
const nothing = /^(n\.?\s?\/?\s?a\.?|#n\/a|#ref!|#value!|null|nil|nan|none|undefined|\\n|[-–—]{1,4})$/i;

/** True when a text says that there is no value. */
export function isAbsent(text: string): boolean {
  return text.length <= 10 && (text.trim() === '' || nothing.test(text.trim()));
}

/** The text, trimmed; empty when it says that there is no value. */
export function presentText(text: string): string {
  return isAbsent(text) ? '' : text.trim();
}
