import { ownUsage } from './ipc.ts';

/**
 * Loaded into the measured server with `--import`: answers over the channel to its parent what the process uses, and
 * otherwise leaves it alone.
 */
process.on('message', () => process.send?.(ownUsage()));
process.channel?.unref();
