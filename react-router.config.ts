import type { Config } from '@react-router/dev/config'

/**
 * The pages are rendered on the server from `web/`. The list of routes travels whole with the first page: it is small,
 * and asking for it piece by piece would send a request past the cache for every page that is read.
 */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
