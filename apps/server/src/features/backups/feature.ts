import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Feature } from '../../feature.ts';
import { lastBackupAt, makeNightlyBackup } from './nightly-backup.ts';
import { tables } from './tables.ts';

export const backupsFeature = {
  tables,
  jobs: (jobs, deps) => {
    jobs.every(10 * minuteMs, 'make the nightly backup', (stop) => makeNightlyBackup(deps, deps.openStore, stop));
  },
  metrics: (metrics, deps) => {
    const startedAt = deps.clock.now() / 1000;
    metrics.gauge(
      'moonfloor_backup_last_success_timestamp_seconds',
      'When the last nightly backup was completed, by any server; before the first, the start of this one',
      async () => {
        const last = await lastBackupAt(deps).catch(() => undefined);
        if (last === undefined || (last === null && deps.config.backups === null)) return null;
        return last === null ? startedAt : Date.parse(last) / 1000;
      },
      { aggregator: 'max' },
    );
  },
} satisfies Feature;
