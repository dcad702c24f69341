import os from 'node:os';
import type { AvifReply, AvifTask } from './avif-encoder.ts';

/** The process that `avif-encoder.ts` starts: reports when it is ready, then processes one task after the other. */

/** The parent may have disconnected: then this process is about to end, too. */
const response = (message: AvifReply): unknown => process.send?.(message, () => undefined);

os.setPriority(os.constants.priority.PRIORITY_LOW);
// Signals that end the server may be sent to its children too; the server ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// There is nothing to save, and an orderly exit would wait for the running encoder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// Imported only now, so that the library's threads inherit the low priority.
const { encodeAvif } = await import('./avif-pipeline.ts');

process.on('message', ({ picture, widths }: AvifTask) => {
  encodeAvif(picture, widths).then(
    (files) => response({ files }),
    (error: Error) => response({ fault: error.message }),
  );
});
response({ files: [] });
