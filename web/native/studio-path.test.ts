import { describe, expect, it } from 'vitest'
import { routerPath, studioPath } from './studio-path.ts'

describe.each(['https://localhost/packages', 'capacitor://localhost/packages'])('what the page %s asks for', (page) => {
  it.each([
    ['/_.data', '/_.data'],
    ['/schedules.data?date=2026-11-20&_routes=root', '/schedules.data?date=2026-11-20&_routes=root'],
    ['/api/cart', '/api/cart'],
    ['/assets/page-abc.js', undefined],
    ['/favicon.svg', undefined],
    ['/apis', undefined],
    ['https://studio.example/api/cart', undefined],
    ['https://elsewhere.example/_.data', undefined],
    ['other://localhost/_.data', undefined],
  ])('%s is for the studio as %s', (address, path) => {
    expect(studioPath(new URL(address, page), new URL(page))).toBe(path)
  })
})

describe('where the router asks for the data of a page', () => {
  it.each([
    ['/', '/_.data'],
    ['/schedules?date=2026-11-20', '/schedules.data?date=2026-11-20'],
    ['/zh', '/zh.data'],
    ['/zh/', '/zh/_.data'],
  ])('%s: %s', (page, path) => {
    expect(routerPath(page)).toBe(path)
  })
})
