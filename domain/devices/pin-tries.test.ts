import { expect, test } from 'vitest'
import { countPinTry, wrongPin } from './pin-tries.ts'

test.each([
  [
    { onDevice: 0, ofAccount: 0 },
    { onDevice: 1, ofAccount: 1 },
  ],
  [
    { onDevice: 4, ofAccount: 9 },
    { onDevice: 5, ofAccount: 10 },
  ],
  [{ onDevice: 5, ofAccount: 0 }, undefined],
  // Guessed on two devices, five times each.
  [{ onDevice: 0, ofAccount: 10 }, undefined],
])('after %j tries the next counts as %j', (tries, counted) => {
  const result = countPinTry(tries)
  if (counted) expect(result).toEqual(counted)
  else expect(result).toMatchObject({ code: 'devices.pin_locked' })
})

test.each([
  [{ onDevice: 1, ofAccount: 1 }, 'devices.pin_wrong', 4],
  [{ onDevice: 1, ofAccount: 8 }, 'devices.pin_wrong', 2],
  [{ onDevice: 4, ofAccount: 4 }, 'devices.pin_wrong', 1],
  [{ onDevice: 5, ofAccount: 5 }, 'devices.pin_locked', undefined],
  [{ onDevice: 2, ofAccount: 10 }, 'devices.pin_locked', undefined],
])('a wrong PIN after %j is %s', (tries, code, left) => {
  const refusal = wrongPin(tries)
  expect(refusal.code).toBe(code)
  expect(refusal.values['left']).toBe(left)
})
