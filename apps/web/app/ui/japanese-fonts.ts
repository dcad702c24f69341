import { languages } from '@moonfloor/messages/languages';

const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Whether the style sheet of the faces is loaded or loading. */
let loaded = false;

/** Loads the style sheet if a text contains Japanese characters. After a failure, the next text retries. */
function loadFacesFor(text: string): void {
  // every page links to the Japanese one, in a font of the system
  if (loaded || !japanese.test(text.replaceAll(languages.ja.name, ''))) return;
  loaded = true;
  import('./japanese-fonts.css').catch(() => {
    loaded = false;
  });
}

/**
 * Loads the style sheet of the Japanese faces once the page's text contains, or will contain, Japanese characters; its
 * 120 slices make it larger than all other styles together. Call once in the browser when the page is idle: until then,
 * and without JavaScript, system fonts are used. Returns a function that stops observing.
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
