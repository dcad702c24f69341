const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Whether the list of the faces has been loaded, or is on its way. */
let loaded = false;

/** Loads the list for a text with Japanese letters. Where it cannot be had, the next text tries again. */
function loadFacesFor(text: string): void {
  if (loaded || !japanese.test(text)) return;
  loaded = true;
  import('./japanese-fonts.css').catch(() => {
    loaded = false;
  });
}

/**
 * Loads the list of the Japanese faces when the page's text has letters of theirs, or will have; with its 120 slices it is
 * larger than all other styles together. To be called in the browser, once, when the page is at rest: until then, and
 * without JavaScript, the system's own faces show. Answers how to stop.
 */
export function loadJapaneseFonts(): () => void {
  loadFacesFor(document.body.textContent);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (addedNodes.length === 0) loadFacesFor(target.textContent ?? '');
      for (const node of addedNodes) loadFacesFor(node.textContent ?? '');
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) loadFacesFor(target.value);
  };
  document.addEventListener('input', onInput, { passive: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('input', onInput);
  };
}
