import { once } from 'node:events';
import { runSockets } from './load-sockets.ts';

process.once('disconnect', () => process.exit());

/** The load generator, in a separate process: receives a `Load`, replies with a `LoadResult`. */
for (;;) {
  const [load] = await once(process, 'message');
  process.send?.(await runSockets(load));
}
