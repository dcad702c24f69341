import os from 'node:os';
import type { AvifReply, AvifTask } from './avif-encoder.ts';

/** The process that `avif-encoder.ts` starts: says when it is ready, then answers one task after the other. */

/** Whoever asked may be gone meanwhile: then this process is about to end, too. */
const response = (message: AvifReply): unknown => process.send?.(message, () => undefined);

os.setPriority(os.constants.priority.PRIORITY_LOW);
// Signals that end the server may reach its children too; it ends this one itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// There is nothing to keep, and an exit in good order would wait for what is being encoded.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// Only here, so that the library's threads have the low priority as well.
const { encodeAvif } = await import('./avif-pipeline.ts');

process.on('message', ({ picture, widths }: AvifTask) => {
  encodeAvif(picture, widths).then(
    (files) => response({ files }),
    (error: Error) => response({ fault: error.message }),
  );
});
response({ files: [] });
