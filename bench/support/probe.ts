import cluster from 'node:cluster';
import { ownUsage } from './ipc.ts';

/**
 * Preloaded into the measured server with `--import`: reports the process's resource usage over the IPC channel to its
 * parent and exits when the parent exits. Has no other effect. Does nothing in workers, whose parent is the server.
 */
if (cluster.isPrimary) {
  process.on('message', () => process.send?.(ownUsage()));
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
