import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import house from '../../vitest.config.ts'
import { plantedMutant } from './planted-mutant.ts'

const root = join(import.meta.dirname, '..', '..')

/** The tests of the house with one mutant planted: `npm run mutate` names it. */
export default mergeConfig(house, {
  root,
  // What was loaded with one mutant must not be taken from the disk for the next.
  test: { fsModuleCache: false },
  plugins: [plantedMutant(root)],
})
