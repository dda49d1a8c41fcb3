import { expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { roundCash } from './methods-of.ts'

it.each([
  [1200, 1200],
  [1201, 1200],
  [1202, 1200],
  [1203, 1205],
  [1204, 1205],
  [1205, 1205],
  [1206, 1205],
  [1207, 1205],
  [1208, 1210],
  [1209, 1210],
  [0, 0],
  [2, 0],
  [3, 5],
])('%i sen are %i in cash', (amountSen, cashSen) => {
  expect(roundCash(sen(amountSen))).toBe(cashSen)
})
