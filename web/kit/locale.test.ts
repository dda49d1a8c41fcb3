import { expect, it } from 'vitest'
import { barePath, directionOf, localeOf, pathIn } from './locale.ts'

it.each([
  ['/', 'en'],
  ['/packages', 'en'],
  ['/zh', 'zh'],
  ['/zh/packages', 'zh'],
  ['/zhongguo', 'en'],
] as const)('the language of %s is %s', (path, locale) => {
  expect(localeOf(path)).toBe(locale)
})

it.each(['/', '/packages', '/my-account/classes?tab=past'])(
  'the address %s is made Chinese and English again',
  (path) => {
    expect(barePath(pathIn('zh', path))).toBe(path)
    expect(pathIn('en', pathIn('zh', path))).toBe(path)
  },
)

it('a Chinese address gets its prefix only once', () => {
  expect(pathIn('zh', '/zh/packages')).toBe('/zh/packages')
})

it.each(['https://example.com/singapore', '//example.com', 'mailto:hello@hundred.example'])(
  'the address %s belongs to another site and stays as it is',
  (address) => {
    expect(pathIn('zh', address)).toBe(address)
  },
)

it('only Arabic and Hebrew are written from right to left', () => {
  expect(['en', 'zh', 'zh-Hans', 'ar', 'he', 'ar-MY'].map(directionOf)).toEqual([
    'ltr',
    'ltr',
    'ltr',
    'rtl',
    'rtl',
    'rtl',
  ])
})
