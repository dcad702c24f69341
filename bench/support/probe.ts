import cluster from 'node:cluster';
import { ownUsage } from './ipc.ts';

/**
 * Loaded into the measured server with `--import`: answers over the channel to its parent what the process uses, and
 * otherwise leaves it alone, but ends it with its parent. Workers, whose parent is the server, are left alone.
 */
if (cluster.isPrimary) {
  process.on('message', () => process.send?.(ownUsage()));
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
