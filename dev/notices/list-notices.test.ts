import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledPackages, listNotices } from './list-notices.ts'

const repository = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')

test('NOTICES names every package that is handed on, with its licence, as the lock file has them', () => {
  const { lines, problems } = listNotices(read('package-lock.json'))
  expect(problems).toEqual([])
  expect(read('NOTICES').trimEnd().split('\n'), 'npm run notices writes it').toEqual(lines)
})

test.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN FILE', undefined])(
  'a package with the licence %s fails until somebody has examined it',
  (license) => {
    const packages = {
      '': { dependencies: { pg: '1.0.0' } },
      'node_modules/pg': { version: '1.0.0', license: 'MIT', dependencies: { deep: '2.0.0' } },
      'node_modules/pg/node_modules/deep': { version: '2.0.0', license },
    }
    const { lines, problems } = listNotices(JSON.stringify({ packages }))
    expect(lines[1]).toBe('pg 1.0.0: MIT')
    expect(problems).toEqual([expect.stringContaining('deep 2.0.0')])
  },
)

test('every package that the pages import is either one of production or named as bundled', () => {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: repository }).filter((path) => !path.includes('.test.'))
  const imported = files.flatMap((path) =>
    [...read(path).matchAll(/(?:from|import|url\()\s*\(?'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[^']*)?'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const { dependencies }: { readonly dependencies: object } = JSON.parse(read('package.json'))
  const known = new Set([...bundledPackages, ...Object.keys(dependencies)])
  expect(imported.length).toBeGreaterThan(100)
  // The builder reads the table of routes, and no page does.
  const ofBuilder = ['virtual', 'node', '@react-router/dev']
  expect([...new Set(imported)].filter((name) => !ofBuilder.includes(name) && !known.has(name))).toEqual([])
})
