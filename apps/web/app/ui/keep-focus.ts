const controls = 'a[href], button, input, select, textarea, summary';

/**
 * Ref that keeps the focus inside an element when its focused control is removed, such as the button of a list entry. The
 * focus moves to the next control of that kind in the list, else the previous one, else to what follows the list.
 */
export function keepFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  let focused: Element | null = null;
  let list: Element | null = null;
  let order: HTMLElement[] = [];
  const onFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : null;
    list = focused?.closest('ul, ol, fieldset') ?? null;
    order = [...box.querySelectorAll<HTMLElement>(controls)];
  };
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    const { tagName } = focused;
    const place = order.findIndex((control) => control === focused);
    focused = null;
    if (document.activeElement !== document.body || place < 0) return;
    const focusCandidates = [...order.slice(place + 1), ...order.slice(0, place).toReversed()].filter(
      (one) => one.isConnected,
    );
    (
      focusCandidates.find((one) => list?.contains(one) === true && one.tagName === tagName) ?? focusCandidates[0]
    )?.focus();
  });
  box.addEventListener('focusin', onFocus);
  observer.observe(box, { childList: true, subtree: true });
  return () => {
    box.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
