/** Elements that take a typed character themselves. Checkboxes, buttons and the like do not. */
const editableSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** Dialogs that keep the focus inside. A map's popup is a dialog as well, but the page around it stays usable. */
const modalSelector = 'dialog:modal, [aria-modal="true"]';

/** True for the keys that open the site's search (`/`, Ctrl+K, Cmd+K), except in an editable field or under a modal dialog. */
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
  // on some keyboards a slash needs Shift
  const meant = one ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !ctrlKey;
  if (!meant || (target instanceof Element && target.closest(editableSelector) !== null)) return false;
  return document.querySelector(modalSelector) === null;
}
