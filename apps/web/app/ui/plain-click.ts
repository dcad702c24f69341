/** Whether a click on a link opens it here, as the router sees it: any other opens a tab or a window, or saves a file. */
export function isPlainClick(
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
}
