/** Letters beyond those of Western Europe that other-fonts.css has faces for. */
const others = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Thai}]/u;
const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** What has been loaded: nothing, the faces of other-fonts.css, the Japanese ones too. */
let loaded: 0 | 1 | 2 = 0;

/** Loads the faces for the letters of a text. Where they cannot be had, the next text tries again. */
function look(text: string): void {
  const before = loaded;
  if (before < 2 && japanese.test(text)) loaded = 2;
  else if (before < 1 && others.test(text)) loaded = 1;
  else return;
  const coming = loaded === 2 ? import('./japanese-fonts.css') : import('./other-fonts.css');
  coming.catch(() => {
    loaded = before;
  });
}

/**
 * Loads the faces of the scripts that the page's text has letters of, or will have; the list of the Japanese ones, which
 * has 120 slices, is larger than all other styles together. To be called in the browser, once, when the page is at rest:
 * until then, and without JavaScript, the system's own faces show. Answers how to stop.
 */
export function loadOtherFonts(): () => void {
  look(document.body.textContent);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (addedNodes.length === 0) look(target.textContent ?? '');
      for (const node of addedNodes) look(node.textContent ?? '');
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) look(target.value);
  };
  document.addEventListener('input', onInput, { passive: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('input', onInput);
  };
}
