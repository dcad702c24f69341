import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { buildApp } from '../app.ts';
import { readConfig, type Environment } from '../config.ts';
import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { ensureAdmin } from '../features/auth/admins.ts';
import { createMailJob } from '../features/mail/send-mails.ts';
import { dayIn } from '../platform/clock.ts';
import { createLogger } from '../platform/create-logger.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { compose } from '../start/compose.ts';
import { seedCommunity, seedModeration } from './community.ts';
import { addPictures, storeSamplePictures } from './pictures.ts';
import { sampleAccounts } from './sample-records.ts';
import { sampleScene, seedScene } from './scene.ts';
import { seedVisits } from './visits.ts';

/** Period up to now over which the scene's records appear to have been submitted. */
const SCENE_AGE_MS = 45 * dayMs;
const LOCK_FILE = 'moonfloor.lock';

/** Loopback addresses. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** Quotas for the demo, as a few members submit the whole scene within minutes. */
const demoQuotas = { SUBMISSIONS_PER_HOUR: '100000', PICTURE_MB_PER_DAY: '100000' };

/**
 * Returns the demo's settings: those of the environment, but with a separate data folder, database, storage and mail folder,
 * so that it can never affect a real site. Throws if the demo would be reachable from other machines: its passwords are
 * public.
 */
export function demoEnvironment(env: Environment, dataDir: string): Environment {
  const { host } = readConfig({ HOST: env.HOST });
  if (!loopback.test(host)) {
    throw new Error(`The demo's passwords are published, so HOST must be 127.0.0.1, ::1 or localhost, not ${host}`);
  }
  return {
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    SMTP_URL: undefined,
    AUDIO_DIR: undefined,
    ...demoQuotas,
    ADMIN_EMAIL: sampleAccounts.admin.email,
    ADMIN_USERNAME: sampleAccounts.admin.username,
    ADMIN_PASSWORD: sampleAccounts.admin.password,
    ADMIN_RESET: undefined,
  };
}

/** Empties the demo's data folder. Throws `DataFolderInUseError` when a demo runs on it. */
async function emptyFolder(dataDir: string): Promise<void> {
  const lock = lockDataFolder(dataDir);
  try {
    const oldFiles = (await readdir(dataDir)).filter((name) => !name.startsWith(LOCK_FILE));
    await Promise.all(oldFiles.map((name) => rm(path.join(dataDir, name), { recursive: true })));
  } finally {
    lock.close();
  }
}

/** Creates a data folder with the sample scene and its tracks, from the settings of `demoEnvironment`. */
export async function makeDemoSite(env: Environment): Promise<void> {
  // so that members' latest events wait for moderators
  const config = { ...readConfig(env), trustAfter: 0 };
  await emptyFolder(config.dataDir);
  const now = Date.now();
  let moment = now - SCENE_AGE_MS;
  const log = createLogger('warn');
  const composed = await compose(config, log, { clock: { now: () => moment } });
  try {
    // half the time is waiting for the disk, and what a power loss takes is created again
    await sql`pragma synchronous = off`.execute(composed.deps.store.db);
    const { admin } = config;
    if (admin !== null) await ensureAdmin({ ...composed.deps, onOperatorAction: recordOperatorAction }, admin);
    const app = await buildApp({ ...composed, log, pages: null });
    const today = dayIn(config.timeZone, now);
    const scene = await sampleScene(today);
    const [pictures, records] = await Promise.all([
      storeSamplePictures(composed.deps),
      seedScene(app, scene, (done) => {
        moment = now - SCENE_AGE_MS * (1 - done);
      }),
    ]);
    await addPictures(composed.deps, pictures, records);
    // the members' mails of signing up, whose links have expired since
    moment = now - SCENE_AGE_MS;
    await createMailJob(composed.deps)(new AbortController().signal);
    const moveTo = (msAgo: number): void => {
      moment = now - msAgo;
    };
    await seedCommunity(composed.deps, app, scene, moveTo);
    await seedModeration(app, moveTo);
    moment = now;
    await seedVisits(composed.deps, today);
    await app.close();
  } finally {
    await composed.close();
  }
  await cp(new URL('tracks', import.meta.url), config.audioDir, { recursive: true });
}
