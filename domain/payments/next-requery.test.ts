import { expect, it } from 'vitest'
import { isCallbackSilent } from './next-requery.ts'

it.each([
  [[], false],
  [[false, false], false],
  [[false, false, false], true],
  [[false, false, true], false],
  [[false, false, false, true], true],
])('after payments with callbacks %j the gateway is silent: %s', (told, silent) => {
  expect(isCallbackSilent(told.map((wasTold) => ({ wasTold })))).toBe(silent)
})
