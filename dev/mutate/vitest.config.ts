import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import house from '../../vitest.config.ts'
import { plantedMutant } from './planted-mutant.ts'

const root = join(import.meta.dirname, '..', '..')

/** The tests with one mutant planted: `npm run mutate` names it. */
export default mergeConfig(house, {
  root,
  // Modules loaded with one mutant must not be cached for the next.
  test: { fsModuleCache: false },
  plugins: [plantedMutant(root)],
})
