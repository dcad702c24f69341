/**
 * Computes and nothing else, in a process of its own: is sent how long, in ms, and answers how many turns that were. Two of
 * them beside each other tell what a second core of this machine brings at best.
 */
const text = JSON.stringify(
  Array.from({ length: 200 }, (_, id) => ({ id, name: `NAME ${id}`, day: '2026-07-01', styles: [id % 5] })),
);

function turnsIn(ms: number): number {
  const end = performance.now() + ms;
  let turns = 0;
  for (; performance.now() < end; turns += 1) JSON.stringify(JSON.parse(text));
  return turns;
}

process.on('message', ({ ms }: { ms: number }) => process.send?.({ turns: turnsIn(ms) }));
process.once('disconnect', () => process.exit());
