/**
 * Returns whether a link's click navigates in this tab, as in the router: all others open a tab or window, or download
 * a file.
 */
export function isPlainClick(
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
}
