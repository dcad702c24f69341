import { minuteMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { lastBackupAt, makeNightlyBackup } from './nightly-backup.ts';
import { tables } from './tables.ts';

/** Backup files. */
export const backupsFeature = {
  tables,
  jobs: (jobs, deps) => {
    jobs.every(10 * minuteMs, 'make the nightly backup', (stop) => makeNightlyBackup(deps, deps.openStore, stop));
  },
  metrics: (metrics, deps) => {
    metrics.gauge(
      'moonfloor_backup_last_success_timestamp_seconds',
      'When the last nightly backup was completed, by any server',
      async () => {
        const last = await lastBackupAt(deps).catch(() => null);
        return last === null ? null : Date.parse(last) / 1000;
      },
      { aggregator: 'max' },
    );
  },
} satisfies Feature;
