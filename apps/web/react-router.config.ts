import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // With few routes, every page contains the full manifest instead of discovering routes on demand.
  routeDiscovery: { mode: 'initial' },
  // A page's loader is small: a file of its own would only be one more request.
  splitRouteModules: false,
} satisfies Config;
