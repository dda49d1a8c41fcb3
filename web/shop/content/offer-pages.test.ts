import { expect, test } from 'vitest'
import { isOfferPage } from './offer-pages.ts'

test.each(['/', '/zh', '/zh/', '/packages', '/zh/shop', '/faq/'])('a popup banner may open over %s', (path) => {
  expect(isOfferPage(path)).toBe(true)
})

test.each([
  '/checkout',
  '/zh/checkout/result',
  '/shop/view',
  '/signup',
  '/my-account',
  '/schedules',
  '/contact-us',
  '/packages/purchase',
  '/zhang',
])('a popup banner may not open over %s', (path) => {
  expect(isOfferPage(path)).toBe(false)
})
