import type { KnipConfig } from 'knip'

/** What a stylesheet takes from elsewhere: other sheets, fonts and pictures. */
const taken = /@import\s+'([^']+)'|url\('([^']+)'\)/g

export default {
  entry: [
    'server/worker.ts',
    'web/handler.ts',
    'web/worker/site-worker.ts',
    'web/worker/staff-worker.ts',
    'web/native/native.ts',
    'web/entry-native.tsx',
    'web/entry-staff.tsx',
    'web/shop/pages/**/*.tsx',
    'gateway-sim/main.ts',
    'dev/*.{ts,mjs}',
    'dev/harness/main.ts',
    'dev/testing/console-parts.tsx',
    'bench/{baseline,measured,no-response-cache}.ts',
    'e2e/**/*.test.ts',
    '{domain,server,web,gateway-sim,dev,bench}/**/*.test.{ts,tsx}',
  ],
  project: ['{domain,server,web,gateway-sim,dev,bench,e2e}/**/*.{ts,tsx,mjs,css}', '*.ts', '!dev/fixtures/**'],
  ignore: ['dev/fixtures/**'],
  ignoreDependencies: [
    '@expo-google-fonts/noto-sans-sc',
    '@fontsource/noto-sans.*',
    '@sparticuz/chromium',
    'oxlint',
    'oxlint-tsgolint',
    'isbot',
    '@redocly/cli',
  ],
  ignoreBinaries: [
    'unshare',
    'setpriv',
    'pgbouncer',
    'systemd-analyze',
    'caddy',
    'promtool',
    'openssl',
    'mount',
    'umount',
  ],
  compilers: {
    css: (text: string) =>
      [...text.matchAll(taken)].map(([, sheet, file]) => `import '${sheet ?? file ?? ''}'`).join('\n'),
  },
} satisfies KnipConfig
