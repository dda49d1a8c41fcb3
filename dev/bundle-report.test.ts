import { expect, it } from 'vitest'
import {
  consoleLimitBytes,
  firstLoadLimitBytes,
  isTooHeavy,
  mostFirstLoadFiles,
  weighConsole,
  weighPages,
} from './bundle-report.ts'

const build = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { id: 'root', path: '', module: '/root.js', imports: ['/react.js', '/shell.js'] },
    'shop/pages/account': { id: 'shop/pages/account', parentId: 'root', path: 'my-account', module: '/account.js' },
    'shop/pages/classes': {
      id: 'shop/pages/classes',
      parentId: 'shop/pages/account',
      path: 'classes',
      module: '/classes.js',
      imports: ['/shell.js'],
      hydrateFallbackModule: '/waiting.js',
    },
  },
}

it("a page's weight counts its whole import chain, and a shared file once", () => {
  const asked: string[] = []
  const pages = weighPages(build, (file) => {
    asked.push(file)
    return 10
  })
  expect(pages).toEqual([{ path: '/my-account/classes', id: 'shop/pages/classes', bytes: 70, files: 7 }])
  expect(asked.toSorted()).toEqual([
    '/account.js',
    '/classes.js',
    '/entry.js',
    '/react.js',
    '/root.js',
    '/shell.js',
    '/waiting.js',
  ])
})

it('the heaviest page comes first', () => {
  const twoPages = {
    ...build,
    routes: {
      root: build.routes.root,
      light: { id: 'light', parentId: 'root', module: '/a.js' },
      heavy: { id: 'heavy', parentId: 'root', module: '/b.js' },
    },
  }
  const pages = weighPages(twoPages, (file) => (file === '/b.js' ? 500 : 1))
  expect(pages.map((page) => page.id)).toEqual(['heavy', 'light'])
})

it('a page over the limit by one byte or one file is too heavy', () => {
  const page = { path: '/', id: 'home', bytes: firstLoadLimitBytes, files: mostFirstLoadFiles }
  expect(isTooHeavy(page)).toBe(false)
  expect(isTooHeavy({ ...page, bytes: page.bytes + 1 })).toBe(true)
  expect(isTooHeavy({ ...page, files: page.files + 1 })).toBe(true)
})

it('the console is weighed by its first load with the heavier language, and by what each page adds', () => {
  const sizes = new Map([
    ['/entry.js', 100],
    ['/react.js', 50],
    ['/en.js', 4],
    ['/zh.js', 5],
    ['/kiosk.js', 20],
    ['/field.js', 3],
  ])
  const list = {
    scripts: ['/entry.js'],
    imports: ['/react.js'],
    styles: [],
    fonts: [],
    icons: { drawn: '', small: '', large: '', maskable: '' },
    words: { en: { shell: '/en.js' }, zh: { shell: '/zh.js' } },
    pages: { kiosk: ['/kiosk.js', '/field.js'] },
  }
  expect(weighConsole(list, (file) => sizes.get(file) ?? Number.NaN)).toEqual([
    { part: 'first load', bytes: 155, files: 3, limit: consoleLimitBytes.first },
    { part: 'kiosk', bytes: 23, files: 2, limit: consoleLimitBytes.page },
  ])
})
