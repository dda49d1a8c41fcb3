import { expect } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import type { TestServer } from './server.ts'

/**
 * Does what must change nothing, and gives what came of it. Judged by the fingerprint of every business table, so that
 * no row anywhere differs afterwards; counters of tries are no business.
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
