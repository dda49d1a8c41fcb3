import { expect } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import type { TestServer } from './server.ts'

/**
 * Runs what must change nothing, and returns its result. Checked by the fingerprint of every business table, so that no
 * row differs afterwards; counters of tries are excluded.
 */
export async function unchanged<Result>(
  { pool }: Pick<TestServer, 'pool'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await fingerprint(pool)
  const result = await act()
  expect(await fingerprint(pool)).toBe(before)
  return result
}
