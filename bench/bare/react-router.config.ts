import type { Config } from '@react-router/dev/config'

/** The framework with nothing in it but a heading, a paragraph and a button, rendered on the server as the site is. */
export default {
  appDirectory: '.',
  buildDirectory: '../../.cache/bench/bare',
  ssr: true,
} satisfies Config
