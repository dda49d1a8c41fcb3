import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRouteManifest } from './find-route-manifest.ts'

test.each([
  ['before', 'manifest-00000000.js'],
  ['after', 'manifest-zzzzzzzz.js'],
])('the list of routes is found by its content, with the script of a page listed %s it', (_where, page) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hundred-manifest-'))
  const assets = join(folder.path, 'assets')
  mkdirSync(assets)
  expect(findRouteManifest(folder.path)).toBeUndefined()
  writeFileSync(join(assets, page), 'export default 1')
  expect(findRouteManifest(folder.path)).toBeUndefined()
  writeFileSync(join(assets, 'manifest-da491e99.js'), 'window.__reactRouterManifest={"version":"da491e99"};\n')
  expect(findRouteManifest(folder.path)).toEqual({ name: 'manifest-da491e99.js', json: '{"version":"da491e99"}' })
})
