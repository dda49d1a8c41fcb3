import { expect, it } from 'vitest'
import { inLanguageOf, isLogout, cachedPage, pageBehind } from './cached-pages.ts'

const at = (path: string) => new URL(path, 'https://studio.example')

it("the schedule, the packages and a member's own pages are cached, in both languages", () => {
  for (const path of ['/', '/schedules', '/packages', '/zh', '/zh/schedules'])
    expect(cachedPage(at(path)), path).toMatchObject({ key: path, isPersonal: false, isPass: false })
  for (const path of ['/my-account/classes', '/my-account/packages', '/my-account/wishlist', '/zh/my-account/classes'])
    expect(cachedPage(at(path)), path).toMatchObject({ key: path, isPersonal: true, isPass: false })
})

it.each(['/checkout', '/packages/purchase', '/schedules/booking', '/my-account/orders', '/zhong/schedules', '/api/me'])(
  'the page %s is not cached',
  (path) => expect(cachedPage(at(path))).toBeUndefined(),
)

it('a page is cached by its whole address, in any order of parameters, and a pass by its class alone', () => {
  expect(cachedPage(at('/schedules?level=two&date=2026-11-24'))?.key).toBe('/schedules?date=2026-11-24&level=two')
  expect(cachedPage(at('/schedules?_routes=root'))?.key).toBe('/schedules')
  expect(cachedPage(at('/my-account/classes/checkin?from=mail&booking_id=b1'))).toMatchObject({
    key: '/my-account/classes/checkin?booking_id=b1',
    isPass: true,
  })
})

it('personal pages are cached for three days and public ones for two weeks', () => {
  expect(cachedPage(at('/my-account/packages'))?.longestMs).toBe(259_200_000)
  expect(cachedPage(at('/schedules'))?.longestMs).toBe(1_209_600_000)
})

it("the page of a navigation's data request is found", () => {
  expect(pageBehind(at('/schedules.data?date=2026-11-24&_routes=root')).href).toBe(
    at('/schedules?date=2026-11-24').href,
  )
  expect(pageBehind(at('/_.data')).pathname).toBe('/')
  expect(pageBehind(at('/zh.data')).pathname).toBe('/zh')
})

it('only the logout form counts as ending a session', () => {
  for (const path of ['/logout', '/zh/logout', '/logout.data', '/zh/logout.data'])
    expect(isLogout(path), path).toBe(true)
  for (const path of ['/logouts', '/api/logout', '/my-account/logout']) expect(isLogout(path), path).toBe(false)
})

it('an address stays in the language of the page', () => {
  expect([inLanguageOf('/schedules', '/offline'), inLanguageOf('/zh/schedules', '/offline')]).toEqual([
    '/offline',
    '/zh/offline',
  ])
})
