/** Elements that handle typed characters themselves; not checkboxes, buttons etc. */
const editableSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** Dialogs that trap the focus. A map's popup is a dialog as well, but not modal. */
const modalSelector = 'dialog:modal, [aria-modal="true"]';

/** Returns whether a key opens the site's search (`/`, Ctrl+K, Cmd+K); not in editable fields or under a dialog. */
export function isShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (isComposing || defaultPrevented || altKey) return false;
  const one = ctrlKey !== metaKey;
  // some keyboard layouts require Shift for a slash
  const meant = one ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !ctrlKey;
  if (!meant || (target instanceof Element && target.closest(editableSelector) !== null)) return false;
  return document.querySelector(modalSelector) === null;
}
