import path from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '@moonfloor/contract/accounts/auth';
import { readIssuers } from './config-issuers.ts';

/** The environment that the program was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const urlWith = (protocols: readonly string[], what: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${what}`);

const webUrl = urlWith(['http:', 'https:'], 'an http:// or https:// address').transform((text) =>
  text.replace(/(?<!\/)\/+$/, ''),
);

/** Scheme, host and port: the site answers at their root only. */
const siteUrl = z
  .string()
  .refine((text) => {
    const { origin, href } = URL.canParse(text) ? new URL(text) : { origin: '', href: '' };
    return /^https?:\/\/\S+$/.test(text) && href === `${origin}/`;
  }, 'must be an http:// or https:// address without path, such as https://example.org')
  .transform((text) => new URL(text).origin);

const tileTemplate = z
  .string()
  .refine(
    (text) => /^(https?:\/\/|\/)/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must be an http(s) address or path with {z}, {x} and {y}',
  );

/** Kinds of services that find places, by the ends of their addresses. */
const placeServices = [
  { kind: 'photon', end: '/api' },
  { kind: 'nominatim', end: '/search' },
] as const;
export type PlaceService = (typeof placeServices)[number]['kind'];

const placeSearch = webUrl.transform((url, ctx) => {
  const service = placeServices.find(({ end }) => new URL(url).pathname.endsWith(end));
  if (service !== undefined) return { url, kind: service.kind };
  ctx.addIssue(
    'must be the address of a Photon service, which ends with /api, or of a Nominatim service, with /search',
  );
  return z.NEVER;
});

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as UTC or Europe/Berlin');

const integer = (min: number, max: number, what = 'a number') => {
  const message = `must be ${what} from ${min} to ${max}`;
  const digits = z.string().regex(/^(?:0|[1-9]\d{0,5})$/, message);
  return digits.transform(Number).refine((value) => value >= min && value <= max, message);
};

const port = integer(0, 65_535, 'a port number');
const count = integer(1, 999_999);

const textBetween = (min: number, max: number) =>
  z.string().refine(({ length }) => length >= min && length <= max, `must have ${min} to ${max} characters`);

const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .default('off')
  .transform((word) => ['on', 'true', '1'].includes(word));

/** Hosts, with their subdomains after a dot, and origins, separated by commas. */
const pushServices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => /^(?:https?:\/\/[^/\s]+|\.?[\w-]+(?:\.[\w-]+)+)$/.test(part)),
    'must be hosts such as push.example.org, or addresses such as http://push.internal:8080, separated by commas',
  );

/** Sender of mails; other mail servers refuse it. */
export const defaultMailFrom = 'moonfloor@localhost';

/** Maximum number of workers; a higher one is considered a typo. */
const maxWorkers = 64;

const settings = z.object({
  HOST: z.string().regex(/^\S+$/, 'must be an address or host name').default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
  STORAGE_URL: urlWith(['s3:'], 'an s3://bucket?endpoint=…&region=… address').optional(),
  PUBLIC_URL: siteUrl.optional(),
  API_HOST: webUrl.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_USERNAME: textBetween(2, 40).optional(),
  ADMIN_PASSWORD: textBetween(8, 128).optional(),
  ADMIN_RESET: onOrOff,
  ADMIN_SECOND_FACTOR: onOrOff,
  REQUIRE_VERIFIED_EMAIL: onOrOff,
  MODERATION: z.enum(['events', 'all', 'none'], { error: 'must be events, all or none' }).default('events'),
  TRUST_AFTER: integer(0, 999).default(5),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/, 'must be an email address')
    .default(defaultMailFrom),
  AUDIO_DIR: z.string().optional(),
  MAP_TILES_URL: tileTemplate.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_DETAIL_TILES_URL: tileTemplate.default('https://basemaps.cartocdn.com/rastertiles/voyager/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z
    .string()
    .default(
      '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors ' +
        '© <a href="https://carto.com/attributions">CARTO</a>',
    ),
  PLACE_SEARCH_URL: placeSearch.optional(),
  TRUST_PROXY: onOrOff,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  TIME_ZONE: timeZone.default('UTC'),
  IMPORT_ROWS_PER_HOUR: count.default(1000),
  SUBMISSIONS_PER_HOUR: count.default(600),
  PICTURE_MB_PER_DAY: count.default(500),
  REQUESTS_AT_ONCE: count.default(100),
  EDGE: onOrOff.default(true),
  SECURITY_CONTACT: z
    .union(
      [
        z.email().transform((address) => `mailto:${address}`),
        urlWith(['mailto:', 'https:'], 'such an address').regex(/^\S+$/),
      ],
      { error: 'must be an email address, or a mailto: or https:// address' },
    )
    .optional(),
  PUSH_SERVICES: pushServices.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().regex(/^\S+$/, 'must be an address or host name').default('127.0.0.1'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: integer(1, 999).default(7),
  BACKUP_AT: integer(0, 23, 'an hour').default(3),
  SESSION_DAYS: integer(1, 9999).default(90),
  SECURITY_LOG_DAYS: integer(1, 9999).default(365),
  NEWS_DELAY_MINUTES: integer(0, 1440).default(10),
  WORKERS: integer(1, maxWorkers).default(1),
});

/** Names of the settings, but for those of issuers. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The validated settings of a server, with absolute paths. */
export type Config = ReturnType<typeof readConfig>;

/** Invalid settings: one line for each. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Reads the settings. An empty variable is treated as unset. Throws `ConfigError` with every invalid one. */
export function readConfig(env: Environment) {
  const values = Object.fromEntries(settingNames.map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const { data, error } = settings.safeParse(values);
  const { issuers, faults } = readIssuers(env);
  if (data === undefined)
    throw new ConfigError([...error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`), ...faults]);
  if (faults.length > 0) throw new ConfigError(faults);
  const lone = data.ADMIN_EMAIL === undefined && (data.ADMIN_USERNAME ?? data.ADMIN_PASSWORD) !== undefined;
  if (lone) throw new ConfigError(['ADMIN_EMAIL must be set when ADMIN_USERNAME or ADMIN_PASSWORD is']);
  if (data.ADMIN_RESET && data.ADMIN_PASSWORD === undefined)
    throw new ConfigError(['ADMIN_PASSWORD must be set when ADMIN_RESET is']);
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? null,
    storageUrl: data.STORAGE_URL ?? null,
    /** Canonical URL without a trailing slash; null until the port is known. */
    publicUrl: data.PUBLIC_URL ?? null,
    /** API host as the browser sees it; empty for the same origin. */
    apiHost: data.API_HOST ?? '',
    admin: adminOf(data),
    /** OpenID Connect issuers whose accounts may sign in, in the order of their buttons. */
    issuers,
    /** Whether moderators and admins need a second factor for the calls of their role. */
    adminSecondFactor: data.ADMIN_SECOND_FACTOR,
    /** Whether members submit only after they have confirmed their email address. */
    requireVerifiedEmail: data.REQUIRE_VERIFIED_EMAIL,
    moderation: data.MODERATION,
    /** Number of published events after which a member publishes directly; 0 if events are not counted. */
    trustAfter: data.TRUST_AFTER,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    audioDir: data.AUDIO_DIR === undefined ? path.join(dataDir, 'audio') : path.resolve(data.AUDIO_DIR),
    tiles: { url: data.MAP_TILES_URL, detailUrl: data.MAP_DETAIL_TILES_URL, attribution: data.MAP_ATTRIBUTION },
    /** The service that finds addresses for places that are typed, besides the gazetteer; null for none. */
    placeSearch: data.PLACE_SEARCH_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    timeZone: data.TIME_ZONE,
    /** Rows that a member can import in an hour. */
    importRowsPerHour: data.IMPORT_ROWS_PER_HOUR,
    /** Records that a member can add or change in an hour. */
    submissionsPerHour: data.SUBMISSIONS_PER_HOUR,
    /** Megabytes of pictures that a member can upload in a day. */
    pictureMbPerDay: data.PICTURE_MB_PER_DAY,
    /** Maximum number of requests that a process handles concurrently. */
    requestsAtOnce: data.REQUESTS_AT_ONCE,
    /** Whether responses are cached and requests wait in order; off for tests of what is behind. */
    edge: data.EDGE,
    /** Where to report vulnerabilities, a `mailto:` or `https:` URL; null if not published. */
    securityContact: data.SECURITY_CONTACT ?? null,
    /** Push services besides the known ones: hosts, with a leading dot for subdomains, and origins. */
    pushServices: data.PUSH_SERVICES ?? [],
    /** Where metrics are served; null for nowhere. */
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    /** Folder of nightly backups, number to keep, and hour of the day from which they are made; null for none. */
    backups:
      data.BACKUP_DIR === undefined
        ? null
        : { folder: path.resolve(data.BACKUP_DIR), keep: data.BACKUP_KEEP, hour: data.BACKUP_AT },
    /** Maximum age of a session in days, regardless of use. */
    sessionDays: data.SESSION_DAYS,
    /** Days for which entries of the security log are kept. */
    securityLogDays: data.SECURITY_LOG_DAYS,
    /** Minutes for which an event must be unchanged before its followers are told. */
    newsDelayMinutes: data.NEWS_DELAY_MINUTES,
    /** Number of worker processes that share the port. */
    workers: data.WORKERS,
  };
}

/** Returns the account of ADMIN_EMAIL. `reset`: sets the password even if the account exists. */
function adminOf(data: z.output<typeof settings>) {
  if (data.ADMIN_EMAIL === undefined) return null;
  return {
    email: data.ADMIN_EMAIL,
    username: data.ADMIN_USERNAME ?? data.ADMIN_EMAIL.split('@')[0]!.padEnd(2, '_').slice(0, 40),
    password: data.ADMIN_PASSWORD ?? null,
    reset: data.ADMIN_RESET,
  };
}
