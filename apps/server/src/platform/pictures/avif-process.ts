import os from 'node:os';
import type { AvifFile, AvifReply, AvifTask } from './avif-encoder.ts';

/** The process that `avif-encoder.ts` starts: reports when it is ready, then processes one task after the other. */

/** The parent may have disconnected: then this process is about to end, too. */
const send = (message: AvifReply): unknown => process.send?.(message, () => undefined);

os.setPriority(os.constants.priority.PRIORITY_LOW);
// Signals that end the server may be sent to its children too; the server ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// There is nothing to save, and an orderly exit would wait for the running encoder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// Imported only now, so that the library's threads inherit the low priority.
const { default: sharp } = await import('sharp');
// Use one core and no cache: no picture is encoded twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes a picture as AVIF in some widths, not wider than the picture: without metadata, with transparency,
 * deterministically. Effort 3 takes more than twice the time of 2 and saves 1 %; full colour resolution (4:4:4) adds 6
 * % to the size of 4:2:0 and keeps the edges of a flyer's saturated colours, better than WebP does (decision 035).
 */
async function encode({ picture, widths }: AvifTask): Promise<AvifFile[]> {
  const files: AvifFile[] = [];
  // Sequentially, so that only one is in memory.
  for (const width of widths) {
    const body = await sharp(picture)
      .resize({ width })
      .avif({ quality: 50, effort: 2, chromaSubsampling: '4:4:4' })
      .toBuffer();
    files.push({ width, body });
  }
  return files;
}

process.on('message', (task: AvifTask) => {
  encode(task).then(
    (files) => send({ files }),
    (error: Error) => send({ error: error.message }),
  );
});
send({ files: [] });
