/** A room of the house: the files below a folder (or one file), and what they may know. */
export interface Room {
  name: string;
  /** Paths that belong to the room: a folder ends with a slash. The first room that fits a file has it. */
  at: string[];
  /** Rooms it may import from besides itself; a star at the end stands for every name that begins so. */
  may: string[];
  /** npm packages that it may import; all that its package.json names when absent. */
  packages?: string[];
}

const server = 'apps/server/src/';
const web = 'apps/web/app/';

/** Which feature may know which, the same on both sides. A new edge is a decision, not an accident. */
const featureEdges: Record<string, string[]> = {
  content: [],
  media: [],
  artists: ['content', 'media'],
  decorations: ['content', 'media'],
  releases: ['content', 'media'],
  events: ['content', 'media', 'artists', 'decorations', 'releases'],
  imports: ['content', 'media', 'artists', 'releases', 'events'],
  backups: ['content'],
  feeds: ['content', 'artists', 'decorations', 'releases', 'events'],
  admin: ['content', 'media', 'artists', 'decorations', 'releases', 'events'],
  discovery: ['content', 'media', 'artists', 'decorations', 'releases', 'events'],
  embeds: ['content'],
  member: ['*'],
  search: ['content'],
  auth: [],
  feedback: [],
  audio: [],
  analytics: [],
  moon: [],
};

function featureRooms(side: string, folder: string, below: string[]): Room[] {
  return Object.entries(featureEdges).map(([feature, known]) => ({
    name: `${side}/features/${feature}`,
    at: [`${folder}features/${feature}/`],
    may: [...known.map((other) => `${side}/features/${other}`), ...below],
  }));
}

/** What every server room above the features may know. */
const serverBelowApp = [
  'server/features/*', 'server/http', 'server/deps', 'server/platform', 'server/db', 'server/errors',
];
const serverTop = ['server/compose', 'server/app', 'server/config', ...serverBelowApp, 'contract'];

/** The arrows of docs/architecture.md, from the bottom up. What is not named here may not be imported. */
export const rooms: Room[] = [
  {
    name: 'contract/lineup', at: ['packages/contract/src/lineup/'], may: ['contract'], packages: ['entities', 'iso-3166'],
  },
  { name: 'contract', at: ['packages/contract/src/'], may: [], packages: ['zod'] },

  { name: 'server/errors', at: [`${server}errors.ts`], may: ['contract'] },
  { name: 'server/config', at: [`${server}config.ts`, `${server}config/`], may: ['server/errors', 'contract'] },
  { name: 'server/db', at: [`${server}db/`], may: ['server/errors', 'contract'] },
  { name: 'server/platform', at: [`${server}platform/`], may: ['server/db', 'server/errors', 'contract'] },
  {
    name: 'server/deps',
    at: [`${server}deps.ts`],
    may: ['server/config', 'server/db', 'server/platform', 'server/errors', 'contract'],
  },
  {
    name: 'server/http',
    at: [`${server}http/`],
    may: ['server/deps', 'server/config', 'server/db', 'server/platform', 'server/errors', 'contract'],
  },
  ...featureRooms('server', server, [
    'server/http', 'server/deps', 'server/config', 'server/platform', 'server/db', 'server/errors', 'contract', 'contract/lineup',
  ]),
  { name: 'server/app', at: [`${server}app.ts`, `${server}app.test.ts`, `${server}authorization.test.ts`], may: [...serverBelowApp, 'server/config', 'contract'] },
  {
    name: 'server/compose',
    at: [`${server}compose.ts`, `${server}compose/`],
    may: ['server/app', ...serverBelowApp, 'server/config', 'contract'],
  },
  { name: 'server/sample', at: [`${server}sample/`], may: serverTop },
  { name: 'server/cli', at: [`${server}cli/`], may: serverTop },
  { name: 'server/testing', at: [`${server}testing/`], may: [...serverTop, 'server/sample', 'server/cli'] },
  { name: 'server/endurance', at: [`${server}endurance/`], may: serverTop },
  { name: 'server/process-settings', at: [`${server}process-settings.ts`], may: [] },
  {
    name: 'server/main',
    at: [`${server}exec.ts`, `${server}launch.ts`, `${server}launch.test.ts`, `${server}run-node.ts`, `${server}main.ts`, `${server}serve.ts`, `${server}serve.test.ts`, `${server}demo.ts`, `${server}dev.ts`],
    may: [...serverTop, 'server/process-settings', 'server/sample', 'scripts'],
  },

  { name: 'web/cut-fonts', at: ['apps/web/.cache/fonts/'], may: [] },
  { name: 'web/ui', at: [`${web}ui/`], may: ['contract', 'web/cut-fonts'] },
  { name: 'web/styles', at: [`${web}styles/`], may: [] },
  { name: 'web/api', at: [`${web}api/`], may: ['contract'] },
  ...featureRooms('web', web, ['web/ui', 'web/styles', 'web/api', 'contract', 'contract/lineup']),
  {
    name: 'web/layout',
    at: [`${web}layout/`],
    may: ['web/features/*', 'web/ui', 'web/styles', 'web/api', 'contract'],
  },
  {
    name: 'web/routes',
    at: [
      `${web}routes.ts`, `${web}routes/`, `${web}root.tsx`, `${web}root.css`, `${web}entry.client.tsx`,
      `${web}entry.server.tsx`,
    ],
    may: ['web/*', 'contract'],
  },
  { name: 'web/embed', at: ['apps/web/embed/'], may: ['contract'], packages: [] },
  {
    name: 'web/build',
    at: ['apps/web/vite.config.ts', 'apps/web/react-router.config.ts', 'apps/web/embed.config.ts', 'apps/web/scripts/'],
    may: ['web/*', 'contract', 'scripts'],
  },

  { name: 'scripts/lineups', at: ['scripts/lineups.ts'], may: ['contract/lineup', 'scripts'] },
  { name: 'scripts/build', at: ['scripts/build.ts'], may: ['server/platform'] },
  { name: 'scripts/openapi', at: ['scripts/checks/openapi.ts'], may: ['server/http', 'contract'] },
  { name: 'scripts/schema', at: ['scripts/schema-diagram.ts'], may: ['server/db', 'scripts'] },
  { name: 'scripts', at: ['scripts/', 'vitest.config.ts', 'vitest.endurance.config.ts'], may: ['scripts/openapi', 'scripts/schema'] },
  { name: 'e2e', at: ['e2e/'], may: ['contract', 'server/platform', 'server/sample', 'server/testing', 'scripts'] },
  { name: 'packaging/npm', at: ['packaging/npm/'], may: ['server/platform', 'server/process-settings', 'scripts'] },
  { name: 'packaging/folder', at: ['packaging/folder/'], may: ['packaging/npm', 'server/process-settings', 'scripts'] },
  { name: 'packaging/deb', at: ['packaging/deb/'], may: ['packaging/folder', 'scripts'] },
  { name: 'packaging', at: ['packaging/'], may: ['packaging/*', 'scripts'] },
  { name: 'bench', at: ['bench/'], may: ['contract', 'server/*', 'scripts'] },
];

/** What a test may know on top of what its room may. */
export const testsMay = ['server/testing', 'scripts'];

/** What a production install runs, or builds the pages from: it may import `dependencies` only, types aside. */
export const shipped = ['packages/contract/src/', 'apps/server/src/', 'apps/web/'];

/** What lies among it for tests, and for tables that are made by hand. */
export const developmentOnly = [
  'packages/contract/src/lineup/testing.ts',
  'packages/contract/src/lineup/score-lineups.ts',
  'apps/server/src/testing/',
  'apps/server/src/platform/images/test-pictures.ts',
  'apps/server/src/platform/storage/storage.compliance.ts',
  'apps/web/scripts/world/',
];
