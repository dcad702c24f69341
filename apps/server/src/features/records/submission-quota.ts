import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import type { PreparedPicture } from '../../platform/images/prepare-picture.ts';
import { storePictures } from './pictures.ts';
import { type Quota, consumeQuota } from './quota.ts';

const kilobyte = 1024;

const submissions = ({ submissionsPerHour: most }: Deps['config']): Quota => ({
  kind: 'submissions',
  limit: most,
  hours: 1,
  message: (_left, wait) =>
    `You can add or change ${most} ${most === 1 ? 'record' : 'records'} an hour, and none is left. Please try again in ${wait}.`,
});

/** Counted in kilobytes, so that a quota of terabytes fits the column. */
const pictures = ({ pictureMbPerDay }: Deps['config']): Quota => ({
  kind: 'pictures',
  limit: pictureMbPerDay * kilobyte,
  hours: 24,
  message: (left, wait) =>
    `You can upload ${pictureMbPerDay} MB of pictures a day, and ${Math.floor(left / kilobyte)} MB are left. ` +
    `Please try again in ${wait}, or send smaller pictures.`,
});

/**
 * Counts a submission and its pictures against the member's quotas, then stores the pictures like `storePictures`. Call
 * it after all other validation. Throws 429 when a quota is exceeded, 422 for an invalid picture.
 */
export async function acceptSubmission(
  deps: Deps,
  actor: Actor,
  files: readonly UploadedFile[],
): Promise<PreparedPicture[]> {
  const {
    config,
    clock,
    store: { db },
  } = deps;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  await consumeQuota(db, clock, actor, pictures(config), Math.ceil(bytes / kilobyte));
  await consumeQuota(db, clock, actor, submissions(config), 1);
  return storePictures(deps, files);
}
