const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key means the site's search: `/`, Ctrl-K or Cmd-K, unless somebody is typing elsewhere or in a dialog. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented, target }: KeyboardEvent): boolean {
  if (isComposing || defaultPrevented || altKey) return false;
  const one = ctrlKey !== metaKey;
  // on some keyboards a slash needs Shift
  const meant = one ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !ctrlKey;
  if (!meant || (target instanceof Element && target.closest(typing) !== null)) return false;
  return document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') === null;
}
