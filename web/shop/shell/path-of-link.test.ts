import { expect, it } from 'vitest'
import { pathOfLink } from './path-of-link.ts'

const origin = 'https://hundred.example'

it.each([
  ['https://hundred.example/my-account/orders/view?order_id=1', '/my-account/orders/view?order_id=1'],
  ['https://hundred.example/zh/schedules?date=2026-11-20#list', '/zh/schedules?date=2026-11-20#list'],
  ['https://hundred.example/packages', '/packages'],
  ['https://hundred.example/checkout/result?order_id=1', '/checkout/result?order_id=1'],
  ['https://elsewhere.example/packages', undefined],
  ['http://hundred.example/packages', undefined],
  ['https://hundred.example/api/token', undefined],
  ['https://hundred.example/logout', undefined],
  ['hundred://packages', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the link %s opens %s', (link, path) => {
  expect(pathOfLink(link, origin)).toBe(path)
})
