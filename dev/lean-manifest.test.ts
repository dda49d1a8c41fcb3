import { expect, it } from 'vitest'
import { slimManifest } from './lean-manifest.ts'

const manifest = {
  entry: { module: '/entry.js', imports: ['/react.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasAction: false,
      module: '/root.js',
      imports: ['/react.js'],
      css: [],
    },
    page: {
      id: 'page',
      parentId: 'root',
      path: 'page',
      index: undefined,
      hasLoader: false,
      module: '/page.js',
      imports: ['/root.js', '/react.js', '/own.js'],
      css: ['/page.css'],
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}

it('the list of pages names only what is there and not loaded yet', () => {
  const slim = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(slim.slice(slim.indexOf('=') + 1, -1))).toEqual({
    ...manifest,
    routes: {
      root: { id: 'root', path: '', hasLoader: true, module: '/root.js' },
      page: {
        id: 'page',
        parentId: 'root',
        path: 'page',
        module: '/page.js',
        imports: ['/own.js'],
        css: ['/page.css'],
      },
    },
  })
})

it('a manifest written otherwise stops the build', () => {
  expect(() => slimManifest('export default {}')).toThrow('written otherwise')
})
