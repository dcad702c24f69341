import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The routes are few: the page carries them all, rather than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
