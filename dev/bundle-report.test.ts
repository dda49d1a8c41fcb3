import { expect, it } from 'vitest'
import { firstLoadLimitBytes, isTooHeavy, mostFirstLoadFiles, weighPages } from './bundle-report.ts'

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
    'staff/pages/desk': { id: 'staff/pages/desk', parentId: 'root', path: 'staff', module: '/desk.js' },
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
