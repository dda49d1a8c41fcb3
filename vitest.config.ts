import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './dev/testing/longest-first.ts'

// Without the plugins of vite.config.ts: what is tested here needs no bundler, and the router's plugin wants a build.
export default defineConfig({
  // Node reads "imports" of package.json by itself; Vite does too, so there is no alias to keep in step.
  test: {
    // Starting a worker afresh for each file costs five times the tests themselves; no test may lean on module state.
    isolate: false,
    // Vitest would leave a core free. On a small machine even one worker for each core leaves a third of it idle,
    // because a test waits for its database or its browser most of the time. A fourth worker on two cores costs more
    // than it saves.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Vitest's second is too short where three files share two cores.
    expect: { poll: { timeout: 10_000 } },
    // A rule about time zones must not pass only on a machine that happens to be in Malaysia.
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,gateway-sim,dev,web,bench}/**/*.test.{ts,tsx}'],
          exclude: ['dev/{fixtures,harness,model,testing}/**', 'dev/seed*.test.ts', 'node_modules/**'],
          // A property that takes six seconds alone takes twenty where others share the cores.
          testTimeout: 60_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'dev/{harness,model,testing}/**/*.test.ts', 'dev/seed*.test.ts'],
          globalSetup: ['./dev/testing/global-setup.ts'],
          // Node loads these files by itself, in half the time of Vite, unless a mutant is to be planted in them.
          experimental: { viteModuleRunner: process.env['MUTANT'] !== undefined },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./dev/testing/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
