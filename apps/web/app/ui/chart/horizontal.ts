/** Returns how a chart is laid out horizontally: on pages written from right to left it begins at the right. */
export function horizontal() {
  const reversed = document.dir === 'rtl';
  return {
    margin: { top: 8, right: reversed ? 0 : 12, bottom: 0, left: reversed ? 12 : 0 },
    x: { reversed },
    y: { orientation: reversed ? 'right' : 'left' },
  } as const;
}
