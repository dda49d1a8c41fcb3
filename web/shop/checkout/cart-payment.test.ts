import { expect, test } from 'vitest'
import { missingTick } from './cart-payment.ts'

test.each([
  ['terms=1&privacy=1', undefined],
  ['terms=1', 'privacyMissing'],
  ['privacy=1', 'termsMissing'],
  ['', 'termsMissing'],
])('the form %j lacks %s', (sent, missing) => {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(sent)) form.set(name, value)
  expect(missingTick(form)).toBe(missing)
})
