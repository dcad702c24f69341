const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/**
 * Loads the Japanese face (120 slices, of which the browser fetches those it needs) when the page's text
 * has such letters; its list of slices is larger than all other styles together. Call it in the browser
 * after each page move. Until then, and without JavaScript, the system's own face shows.
 */
export async function loadJapaneseFont(): Promise<void> {
  if (japanese.test(document.body.textContent ?? '')) await import('@fontsource-variable/noto-sans-jp/index.css');
}
