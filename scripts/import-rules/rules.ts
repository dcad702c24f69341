/** A module: the files below a folder (or single files), and the modules that they may import. */
export interface Module {
  name: string;
  /** Its paths; a folder ends with a slash. A file belongs to the first module that matches. */
  paths: string[];
  /** Other modules that it may import; a trailing star matches any ending. */
  mayImport: string[];
  /** npm packages that it may import; by default all in its package.json. */
  packages?: string[];
}

/** Features shared by the records' features. */
const core = ['records', 'record-form', 'lists'];

/**
 * Permitted imports between features, the same on server and client. A new dependency is a deliberate decision. All features may
 * import `mail` on the server, and `seo` on the client.
 */
export const featureDependencies: Readonly<Record<string, readonly string[]>> = {
  'api-docs': [],
  attempts: [],
  stars: ['auth'],
  records: ['stars', 'media', 'attempts'],
  duplicates: ['records'],
  'record-form': ['records'],
  lists: ['records'],
  media: [],
  artists: core,
  decorations: core,
  'simple-records': [...core, 'duplicates'],
  releases: core,
  events: [...core, 'simple-records', 'artists', 'stars'],
  imports: [
    'records',
    'record-form',
    'duplicates',
    'media',
    'artists',
    'decorations',
    'simple-records',
    'events',
    'places',
  ],
  backups: ['follows', 'search'],
  feeds: ['records', 'simple-records', 'artists', 'decorations', 'releases', 'events'],
  moderation: ['records', 'duplicates', 'attempts', 'auth', 'media', 'releases', 'events'],
  accounts: ['records', 'lists', 'auth', 'moderation', 'admin', 'inbox', 'search'],
  ownership: ['records', 'attempts', 'auth', 'inbox', 'moderation'],
  inbox: [],
  reports: ['inbox'],
  suggestions: ['inbox', 'admin'],
  admin: [...core, 'simple-records', 'inbox', 'moderation', 'artists', 'decorations', 'releases', 'events'],
  follows: ['records', 'auth', 'releases', 'events', 'feeds', 'stars'],
  'my-timetable': ['records', 'events', 'feeds', 'follows', 'stars'],
  notifications: ['records', 'auth', 'artists', 'events', 'follows'],
  reminders: ['records', 'auth', 'attempts', 'events', 'my-timetable'],
  seo: ['records', 'simple-records', 'artists', 'decorations', 'events'],
  embeds: ['records'],
  about: ['records'],
  member: ['records', 'lists', 'releases', 'suggestions'],
  'own-account': ['records', 'record-form', 'auth', 'media', 'notifications', 'releases'],
  search: ['records', 'duplicates', 'lists'],
  auth: ['attempts'],
  openid: ['auth'],
  feedback: ['inbox'],
  audio: [],
  analytics: [],
  moon: [],
  places: ['records'],
  offline: ['stars'],
  mail: ['inbox'],
};

const contract = ['contract', 'lineup', 'messages'];
const serverLow = [
  'server/db',
  'server/errors',
  'read-model',
  'event-sources',
  'gazetteer',
  'gazetteer/no-database',
  'contract',
  'contract/node',
  'lineup',
  'messages',
  'messages/files',
];
const serverParts = ['server/http', 'server/deps', 'server/config', 'server/platform', ...serverLow];
const serverApp = ['server/features/*', ...serverParts];
const serverTop = ['server/compose', 'server/app', 'server/pages', 'server/all-features', ...serverApp];
const webParts = ['web/storage', 'web/ui', 'web/api', 'contract', 'messages'];

/** Modules by name: paths below a folder, and permitted imports. */
type Rules = Record<string, [paths: string[], mayImport: string[], packages?: string[]]>;

function modulesIn(folder: string, prefix: string, rules: Rules): Module[] {
  return Object.entries(rules).map(([name, [paths, mayImport, packages]]) => ({
    name: `${prefix}${name}`,
    paths: paths.map((path) => folder + path),
    mayImport,
    packages,
  }));
}

function featureModules(side: string, folder: string, below: string[]): Module[] {
  return Object.entries(featureDependencies).map(([feature, dependencies]) => ({
    name: `${side}/features/${feature}`,
    paths: [`${folder}features/${feature}/`],
    mayImport: [...dependencies.map((other) => `${side}/features/${other}`), ...below],
  }));
}

/** The import rules of docs/architecture.md, from the lowest layer up. All other imports are rejected. */
export const modules: Module[] = [
  ...modulesIn('packages/messages/', 'messages', {
    '/files': [['src/catalogue.ts', 'src/compile-message.ts', 'src/development.ts', 'src/testing.ts'], ['messages']],
    '/types': [['.cache/'], []],
    '': [['src/'], ['messages/types']],
  }),
  ...modulesIn('packages/edge/src/', 'edge', { '': [[''], []] }),
  ...modulesIn('packages/lineup/src/', 'lineup', { '': [[''], ['messages'], ['entities', 'iso-3166']] }),
  ...modulesIn('packages/contract/src/', 'contract', {
    // what only servers can run
    '/node': [['values/time-slicer.ts'], []],
    '': [[''], ['lineup', 'messages'], ['zod']],
  }),
  ...modulesIn('packages/read-model/src/', 'read-model', { '': [[''], ['contract', 'contract/node']] }),
  ...modulesIn('packages/gazetteer/', 'gazetteer', {
    '/build': [['scripts/'], ['gazetteer', 'contract']],
    // what does not open its file
    '/no-database': [
      ['src/time-zone.ts', 'src/streets.ts'],
      ['contract', 'lineup'],
    ],
    '': [['src/'], ['gazetteer/no-database', 'contract', 'lineup']],
  }),
  ...modulesIn('packages/event-sources/src/', 'event-sources', {
    '/testing': [['testing/'], ['event-sources', 'gazetteer', ...contract]],
    // of Node.js, only what opens neither files nor connections
    '': [
      [''],
      ['gazetteer/no-database', ...contract],
      [
        'csv-parse',
        'htmlparser2',
        'ical.js',
        'iconv-lite',
        'jsonrepair',
        'lru-cache',
        'microdata-rdf-streaming-parser',
        'rdfa-streaming-parser',
        'node:crypto',
        'node:events',
        'node:stream',
        'node:timers',
      ],
    ],
  }),

  ...modulesIn('apps/server/src/', 'server/', {
    errors: [['errors.ts'], ['contract', 'messages']],
    config: [
      ['config.ts', 'config-issuers.ts'],
      ['server/errors', 'contract'],
    ],
    db: [['db/'], ['server/errors', 'read-model', 'contract']],
    platform: [['platform/'], ['gazetteer', 'gazetteer/no-database', 'contract']],
    // what services get: features declare in it what they own, so that it imports none
    deps: [['deps.ts'], ['server/config', 'server/platform', ...serverLow]],
    http: [['http/'], ['edge', 'server/deps', 'server/config', 'server/platform', ...serverLow]],
    pages: [['pages/'], ['edge', ...serverParts]],
    feature: [['feature.ts'], serverApp],
    // names every feature; features get what they need of it passed
    'all-features': [['features.ts'], ['server/feature', ...serverApp]],
    app: [
      ['app.ts', 'app.test.ts', 'authorization.test.ts', 'authorization-of-decisions.test.ts', 'hidden-places.test.ts'],
      ['edge', 'server/pages', 'server/all-features', ...serverApp],
    ],
    main: [
      'launch launch.test main metrics.test private-files.test serve serve.test demo'
        .split(' ')
        .map((name) => `start/${name}.ts`),
      [...serverTop, 'server/bin', 'server/cli', 'server/process-settings', 'server/sample', 'scripts'],
    ],
    'process-settings': [['start/process-settings.ts'], []],
    compose: [['start/'], ['edge', 'server/app', 'server/all-features', ...serverApp]],
    sample: [['sample/'], serverTop],
    cli: [['cli/'], serverTop],
    testing: [['testing/'], [...serverTop, 'server/sample', 'server/cli', 'event-sources/testing']],
    endurance: [['endurance/'], [...serverTop, 'server/main', 'server/process-settings', 'server/testing']],
  }),
  ...modulesIn('apps/server/', 'server/', { bin: [['bin/'], []] }),
  // every feature may send mail
  ...featureModules('server', 'apps/server/src/', [
    'server/feature',
    'server/features/mail',
    ...serverParts,
    ...contract,
  ]),

  ...modulesIn('apps/web/', 'web/', {
    'cut-fonts': [['.cache/fonts/'], []],
    storage: [['app/ui/storage.ts'], []],
    ui: [['app/ui/'], ['contract', 'messages', 'web/cut-fonts', 'web/storage']],
    api: [['app/api/'], ['contract', 'messages', 'web/storage']],
    testing: [['app/testing/'], ['web/features/auth', ...webParts]],
    layout: [['app/layout/'], ['web/features/*', ...webParts]],
    routes: [
      [
        'routes.ts',
        'root.tsx',
        'entry.client.tsx',
        'entry.server.tsx',
        'messages-in-development.ts',
        'polyfills.ts',
      ].map((path) => `app/${path}`),
      ['web/*', 'contract', 'messages', 'messages/files'],
    ],
    embed: [['embed/'], ['contract', 'messages'], []],
    worker: [['worker/'], ['web/api', 'contract', 'messages'], []],
    build: [
      ['vite.config.ts', 'react-router.config.ts', 'embed.config.ts', 'worker.config.ts', 'scripts/'],
      ['web/*', 'contract', 'messages', 'messages/files', 'scripts'],
    ],
  }),
  ...featureModules('web', 'apps/web/app/', ['web/features/seo', ...webParts, 'lineup']),

  ...modulesIn('', '', {
    'scripts/lineups': [['scripts/lineups.ts'], ['lineup', 'messages/files', 'scripts']],
    'scripts/build': [['scripts/build.ts'], ['server/platform']],
    'scripts/openapi': [['scripts/checks/openapi.ts'], ['server/features/api-docs', 'contract']],
    'scripts/messages': [['scripts/messages.ts'], ['messages', 'messages/files', 'web/build', 'scripts']],
    scripts: [
      ['scripts/', 'vitest.config.ts', 'vitest.endurance.config.ts', 'vitest.properties.ts', 'vitest.sequencer.ts'],
      ['scripts/openapi', 'scripts/messages', 'server/process-settings'],
    ],
    e2e: [['e2e/'], ['contract', 'messages', 'messages/files', 'server/platform', 'server/testing', 'scripts']],
    'packaging/npm': [['packaging/npm/'], ['server/platform', 'gazetteer', 'scripts']],
    'packaging/folder': [['packaging/folder/'], ['packaging/npm', 'scripts']],
    'packaging/deb': [['packaging/deb/'], ['packaging/folder', 'scripts']],
    'packaging/testing': [['packaging/testing/'], ['scripts']],
    packaging: [['packaging/'], ['packaging/*', 'scripts']],
    bench: [['bench/'], ['contract', 'server/*', 'scripts', 'e2e']],
  }),
];

/** Modules that tests may import in addition. */
export const testsMayImport = [
  'messages/files',
  'event-sources/testing',
  'server/testing',
  'web/testing',
  'server/all-features',
  'server/pages',
  'packaging/testing',
  'scripts',
];

/** Code that a production install runs or builds: it may import only `dependencies`, except for types. */
export const shipped = [
  'packages/edge/src/',
  'packages/lineup/src/',
  'packages/contract/src/',
  'packages/messages/src/',
  'packages/read-model/src/',
  'packages/gazetteer/src/',
  'packages/event-sources/src/',
  'apps/server/src/',
  'apps/web/',
];

/** The beginning of a thread that is ended at its time limit, and native code, which must not run in one: it would end the server. */
export const endedThread = 'apps/server/src/features/imports/worker/parse-worker.ts';
export const nativeCode: ReadonlySet<string> = new Set(['node:sqlite', 'sharp', '@takumi-rs/core']);

/** Exceptions to `shipped`: test helpers and scripts that generate tables. */
export const developmentOnly = [
  'packages/contract/src/testing/',
  'packages/event-sources/src/testing/',
  'packages/lineup/src/testing/',
  'apps/server/src/testing/',
  'apps/web/app/testing/',
  'apps/web/scripts/draw-icons.ts',
];
