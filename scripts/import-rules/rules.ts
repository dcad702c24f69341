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

const server = 'apps/server/src/';
const web = 'apps/web/app/';

/** Features shared by the records' features. */
const core = ['records', 'duplicates', 'record-form', 'lists'];

/** Permitted imports between features, the same on server and client. A new dependency is a deliberate decision. */
const featureDependencies: Record<string, string[]> = {
  records: [],
  duplicates: ['records'],
  'record-form': ['records'],
  lists: ['records'],
  media: [],
  artists: [...core, 'media'],
  decorations: [...core, 'media'],
  releases: [...core, 'media'],
  events: [...core, 'media', 'artists', 'decorations', 'releases'],
  imports: [...core, 'media', 'artists', 'releases', 'events'],
  backups: [...core],
  feeds: [...core, 'artists', 'decorations', 'releases', 'events'],
  admin: [...core, 'auth', 'media', 'artists', 'decorations', 'releases', 'events'],
  seo: [...core, 'media', 'artists', 'decorations', 'releases', 'events'],
  embeds: [...core],
  member: ['*'],
  search: [...core],
  auth: [],
  feedback: [],
  audio: [],
  analytics: [],
  moon: [],
};

function featureModules(side: string, folder: string, below: string[]): Module[] {
  return Object.entries(featureDependencies).map(([feature, known]) => ({
    name: `${side}/features/${feature}`,
    paths: [`${folder}features/${feature}/`],
    mayImport: [...known.map((other) => `${side}/features/${other}`), ...below],
  }));
}

/** Modules that every server module above the features may import. */
const serverBelowApp = [
  'server/features/*',
  'server/http',
  'server/deps',
  'server/platform',
  'server/db',
  'server/errors',
];
const serverTop = ['server/compose', 'server/app', 'server/config', ...serverBelowApp, 'contract'];

/** The import rules of docs/architecture.md, from the lowest layer up. All other imports are rejected. */
export const modules: Module[] = [
  {
    name: 'contract/lineup',
    paths: ['packages/contract/src/lineup/'],
    mayImport: ['contract'],
    packages: ['entities', 'iso-3166'],
  },
  { name: 'contract', paths: ['packages/contract/src/'], mayImport: [], packages: ['zod'] },

  { name: 'server/errors', paths: [`${server}errors.ts`], mayImport: ['contract'] },
  {
    name: 'server/config',
    paths: [`${server}config.ts`, `${server}config/`],
    mayImport: ['server/errors', 'contract'],
  },
  { name: 'server/db', paths: [`${server}db/`], mayImport: ['server/errors', 'contract'] },
  { name: 'server/platform', paths: [`${server}platform/`], mayImport: ['server/errors', 'contract'] },
  {
    name: 'server/deps',
    paths: [`${server}deps.ts`],
    mayImport: [
      'server/features/events',
      'server/features/search',
      'server/config',
      'server/db',
      'server/platform',
      'server/errors',
      'contract',
    ],
  },
  {
    name: 'server/http',
    paths: [`${server}http/`],
    mayImport: ['server/deps', 'server/config', 'server/db', 'server/platform', 'server/errors', 'contract'],
  },
  ...featureModules('server', server, [
    'server/http',
    'server/deps',
    'server/config',
    'server/platform',
    'server/db',
    'server/errors',
    'contract',
    'contract/lineup',
  ]),
  {
    name: 'server/app',
    paths: [`${server}app.ts`, `${server}app.test.ts`, `${server}authorization.test.ts`],
    mayImport: [...serverBelowApp, 'server/config', 'contract'],
  },
  {
    name: 'server/compose',
    paths: [`${server}compose.ts`, `${server}compose/`],
    mayImport: ['server/app', ...serverBelowApp, 'server/config', 'contract'],
  },
  { name: 'server/sample', paths: [`${server}sample/`], mayImport: serverTop },
  { name: 'server/cli', paths: [`${server}cli/`], mayImport: serverTop },
  { name: 'server/testing', paths: [`${server}testing/`], mayImport: [...serverTop, 'server/sample', 'server/cli'] },
  { name: 'server/endurance', paths: [`${server}endurance/`], mayImport: serverTop },
  { name: 'server/process-settings', paths: [`${server}process-settings.ts`], mayImport: [] },
  {
    name: 'server/main',
    paths: [
      `${server}exec.ts`,
      `${server}launch.ts`,
      `${server}launch.test.ts`,
      `${server}run-node.ts`,
      `${server}main.ts`,
      `${server}serve.ts`,
      `${server}serve.test.ts`,
      `${server}demo.ts`,
      `${server}dev.ts`,
    ],
    mayImport: [...serverTop, 'server/process-settings', 'server/sample', 'scripts'],
  },

  { name: 'web/cut-fonts', paths: ['apps/web/.cache/fonts/'], mayImport: [] },
  { name: 'web/ui', paths: [`${web}ui/`], mayImport: ['contract', 'web/cut-fonts'] },
  { name: 'web/styles', paths: [`${web}styles/`], mayImport: [] },
  { name: 'web/api', paths: [`${web}api/`], mayImport: ['contract'] },
  ...featureModules('web', web, ['web/features/seo', 'web/ui', 'web/styles', 'web/api', 'contract', 'contract/lineup']),
  {
    name: 'web/layout',
    paths: [`${web}layout/`],
    mayImport: ['web/features/*', 'web/ui', 'web/styles', 'web/api', 'contract'],
  },
  {
    name: 'web/routes',
    paths: [
      `${web}routes.ts`,
      `${web}routes/`,
      `${web}root.tsx`,
      `${web}root.css`,
      `${web}entry.client.tsx`,
      `${web}entry.server.tsx`,
    ],
    mayImport: ['web/*', 'contract'],
  },
  { name: 'web/embed', paths: ['apps/web/embed/'], mayImport: ['contract'], packages: [] },
  {
    name: 'web/build',
    paths: [
      'apps/web/vite.config.ts',
      'apps/web/react-router.config.ts',
      'apps/web/embed.config.ts',
      'apps/web/scripts/',
    ],
    mayImport: ['web/*', 'contract', 'scripts'],
  },

  { name: 'scripts/lineups', paths: ['scripts/lineups.ts'], mayImport: ['contract/lineup', 'scripts'] },
  { name: 'scripts/build', paths: ['scripts/build.ts'], mayImport: ['server/platform'] },
  { name: 'scripts/openapi', paths: ['scripts/checks/openapi.ts'], mayImport: ['server/http', 'contract'] },
  { name: 'scripts/schema', paths: ['scripts/schema-diagram.ts'], mayImport: ['server/db', 'scripts'] },
  {
    name: 'scripts',
    paths: ['scripts/', 'vitest.config.ts', 'vitest.endurance.config.ts'],
    mayImport: ['scripts/openapi', 'scripts/schema'],
  },
  {
    name: 'e2e',
    paths: ['e2e/'],
    mayImport: ['contract', 'server/platform', 'server/sample', 'server/testing', 'scripts'],
  },
  {
    name: 'packaging/npm',
    paths: ['packaging/npm/'],
    mayImport: ['server/platform', 'server/process-settings', 'scripts'],
  },
  {
    name: 'packaging/folder',
    paths: ['packaging/folder/'],
    mayImport: ['packaging/npm', 'server/process-settings', 'scripts'],
  },
  { name: 'packaging/deb', paths: ['packaging/deb/'], mayImport: ['packaging/folder', 'scripts'] },
  { name: 'packaging', paths: ['packaging/'], mayImport: ['packaging/*', 'scripts'] },
  { name: 'bench', paths: ['bench/'], mayImport: ['contract', 'server/*', 'scripts'] },
];

/** Modules that tests may import in addition. */
export const testsMayImport = ['server/testing', 'scripts'];

/** Code that a production install runs or builds: it may import only `dependencies`, except for types. */
export const shipped = ['packages/contract/src/', 'apps/server/src/', 'apps/web/'];

/** Exceptions to `shipped`: test helpers and scripts that generate tables. */
export const developmentOnly = [
  'packages/contract/src/lineup/test-helpers.ts',
  'packages/contract/src/lineup/score-lineups.ts',
  'apps/server/src/testing/',
  'apps/web/scripts/world/',
];
