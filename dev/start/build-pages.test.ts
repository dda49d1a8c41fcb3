import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isBuildCurrent, writeStamp } from './build-pages.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hundred-build-'))
  for (const folder of ['web/shop/pages', 'domain/kit', 'server', 'build/server'])
    mkdirSync(join(root, folder), { recursive: true })
  write('web/root.tsx', 'one')
  write('domain/kit/money.ts', 'one')
  write('package-lock.json', '{}')
  write('build/server/index.js', 'built')
  writeStamp(root)
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}

describe('the pages are built again', () => {
  test('the pages are not built again when nothing changed', () => expect(isBuildCurrent(root)).toBe(true))

  test('the pages are not built again when only times changed, as in a checkout', () => {
    utimesSync(join(root, 'web/root.tsx'), new Date(0), new Date(0))
    expect(isBuildCurrent(root)).toBe(true)
  })

  test.each(['server/main.ts', 'web/root.test.tsx', 'domain/kit/money.test.ts', 'README.md', 'vitest.config.ts'])(
    'the pages are not built again when %s changed, which is no part of them',
    (path) => {
      write(path, 'two')
      expect(isBuildCurrent(root)).toBe(true)
    },
  )

  test.each([
    'web/root.tsx',
    'web/shop/pages/home.tsx',
    'web/app.css',
    'domain/kit/money.ts',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ])('the pages are built again when %s changed or is new', (path) => {
    write(path, 'two')
    expect(isBuildCurrent(root)).toBe(false)
  })

  test('the pages are built again when a page was removed', () => {
    rmSync(join(root, 'web/root.tsx'))
    expect(isBuildCurrent(root)).toBe(false)
  })

  test('the pages are built again when text moved from the end of one file to the start of the next', () => {
    write('web/a.ts', 'xy')
    write('web/b.ts', 'z')
    writeStamp(root)
    write('web/a.ts', 'x')
    write('web/b.ts', 'yz')
    expect(isBuildCurrent(root)).toBe(false)
  })

  test('the pages are built again when the last build left nothing or was interrupted', () => {
    rmSync(join(root, 'build/server'), { recursive: true })
    expect(isBuildCurrent(root)).toBe(false)
    rmSync(join(root, 'build'), { recursive: true })
    expect(isBuildCurrent(root)).toBe(false)
  })
})
