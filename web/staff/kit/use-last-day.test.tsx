import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { useLastDay } from './use-last-day.ts'

function LastDay({ of }: { readonly of: string }) {
  return <p>{useLastDay()(of)}</p>
}

test.each([
  ['2027-03-27T00:00:00+08:00', '26 Mar 2027'],
  ['2027-03-26T23:59:59+08:00', '26 Mar 2027'],
  ['2027-01-01T00:00:00+08:00', '31 Dec 2026'],
])('a pack that ends at %s is said to be valid to %s', async (expiresAt, said) => {
  expect(textOf(await renderPart(<LastDay of={expiresAt} />))).toBe(said)
})
