/**
 * A CPU-bound loop in a separate process: receives a duration in ms, and returns the number of iterations. Two of them
 * in parallel show the maximum gain from a second core of this machine.
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
