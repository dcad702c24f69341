import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { editDistance } from '@moonfloor/contract/values/edit-distance';
import { type Config, ConfigError, defaultMailFrom, type Environment, settingNames } from '../config.ts';
import { listAudioFiles } from '../platform/audio-files.ts';
import { createFolder } from '../platform/files.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addressInUse, errorMessageOf } from './start-errors.ts';

/**
 * Checks names, addresses and folders, before anything is migrated, built or recreated. Throws with a line for the operator for a
 * misspelt name, an address that is in use, and a folder that cannot be written.
 */
export async function checkSettings(env: Environment, config: Config): Promise<void> {
  const misspelt = misspeltNames(env);
  if (misspelt.length > 0) throw new ConfigError(misspelt);
  await requireFreeAddress('PORT', config);
  if (config.metrics !== null) await requireFreeAddress('METRICS_PORT', config.metrics);
  requireWritable('DATA_DIR', config.dataDir);
  if (config.backups !== null) requireWritable('BACKUP_DIR', config.backups.folder);
}

/** Returns a line for each variable that is probably meant to be a setting that is not set. */
function misspeltNames(env: Environment): string[] {
  const unset = settingNames.filter((name) => (env[name] ?? '') === '');
  return Object.keys(env).flatMap((variable) => {
    if (settingNames.includes(variable)) return [];
    const upper = variable.toUpperCase().replaceAll('-', '_');
    // other programs have variables that are similar to the short names
    const meant = unset.find((name) =>
      upper === name ? name.includes('_') : name.length > 9 && editDistance(upper, name, 1) <= 1,
    );
    return meant === undefined ? [] : [`${variable} is not a setting: did you mean ${meant}?`];
  });
}

async function requireFreeAddress(variable: string, { host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new ConfigError([addressInUse(variable, host, port)]) : error;
  });
  await once(probe.close(), 'close');
}

function requireWritable(setting: string, folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError([`${setting}: the folder cannot be used: ${errorMessageOf(error)}`]);
  }
}

/** Key of a file that nobody has uploaded. */
const unusedKey = `${'0'.repeat(64)}.webp`;

/**
 * Checks other resources that the settings name. Throws if the object store refuses; logs one that does not answer, and
 * resources that the site can do without.
 */
export async function checkResources(
  { audioDir, dataDir, smtpUrl, mailFrom }: Config,
  storage: Storage,
  log: FastifyBaseLogger,
) {
  if (smtpUrl !== null && mailFrom === defaultMailFrom)
    log.warn(`MAIL_FROM is not set: mail servers refuse mail from ${defaultMailFrom}`);
  if (audioDir !== path.join(dataDir, 'audio') && (await listAudioFiles(audioDir).catch(() => [])).length === 0)
    log.warn({ folder: audioDir }, 'AUDIO_DIR has no tracks that can be read');
  try {
    (await storage.get(unusedKey))?.body.destroy();
  } catch (error) {
    if (isRefusal(error)) throw new ConfigError([`STORAGE_URL: the object store refuses: ${errorMessageOf(error)}`]);
    log.warn({ err: error }, 'object store not reachable');
  }
}

/** Returns whether an error is an answer of the store with a status below 500. */
function isRefusal(error: unknown): boolean {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status =
    typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer ? answer.httpStatusCode : 0;
  return typeof status === 'number' && status >= 400 && status < 500;
}
