import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { sen } from '#domain/kit/money.ts'
import { LargeAmount } from './large-amount.tsx'

test.each([
  [148_900, 'RM 1,489.00'],
  [0, 'RM 0.00'],
  [-450, '−RM 4.50'],
])('%i sen stand as %s, the currency apart', async (amount, written) => {
  const html = await renderPart(<LargeAmount of={sen(amount)} />)
  expect(textOf(html)).toBe(written)
  expect(html).toContain(`large-amount-currency">${written.split(' ')[0] ?? ''}<`)
})
