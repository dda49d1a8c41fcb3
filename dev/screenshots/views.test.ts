import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { consolePages } from '#web/staff/shell/pages.ts'
import { noSubjects } from './no-subjects.ts'
import { modalsOfJourneys, views } from './views.ts'

const repository = join(import.meta.dirname, '..', '..')

/** The addresses of the pages below a route, without the language. Routes that are no page end in `.ts`. */
function addressesOf({ path, index, file, children = [] }: RouteConfigEntry, above = ''): string[] {
  const here = path === undefined || path === 'zh?' ? above : `${above}/${path}`
  if (children.length > 0) return children.flatMap((child) => addressesOf(child, here))
  if (!file.endsWith('.tsx')) return []
  return [index === true && here === '' ? '/' : here]
}

test('the table of views has every address of the product, and no other', () => {
  const addresses = routes.flatMap((entry) => addressesOf(entry)).filter((path) => path !== '/*')
  const seen = new Set(views.map(({ path }) => pathOf(path(noSubjects))).filter((path) => !path.startsWith('/staff')))
  expect(addresses.length).toBeGreaterThan(70)
  expect(addresses.filter((path) => !seen.has(path))).toEqual([])
  expect([...seen].filter((path) => !addresses.includes(path))).toEqual(['/no-such-page'])
})

test('the suite checks each address and each modal of the table', () => {
  const suite = views.filter(({ isBreadth }) => isBreadth !== true)
  const looks = (some: typeof views) => [
    ...some.map(({ path }) => pathOf(path(noSubjects))),
    ...some.flatMap(({ modal }) => modal ?? []),
  ]
  const seen = new Set(looks(suite))
  expect(looks(views).filter((look) => !seen.has(look))).toEqual([])
})

test('the table of views has every page of the staff console', () => {
  const seen = views.map(({ path }) => pathOf(path(noSubjects))).filter((path) => path.startsWith('/staff'))
  const missing = consolePages
    .map(({ path }) => `/staff/${path}`)
    .filter((page) => !seen.some((path) => matchPath(page, path) !== null))
  expect(consolePages.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

function pathOf(address: string): string {
  return new URL(address, 'https://hundred.example').pathname
}

test('every bound modal is in the table, or in the journey that it names', () => {
  const source = readFileSync(join(repository, 'web/shop/modals.tsx'), 'utf8')
  const bound = [...source.matchAll(/^ {2}([A-Z_]+): modalPart\(/gm)].flatMap(([, kind]) => kind ?? [])
  const shown = new Set<string>(views.flatMap(({ modal }) => modal ?? []))
  expect(bound.length).toBeGreaterThan(30)
  expect(bound.filter((kind) => !shown.has(kind) && !(kind in modalsOfJourneys))).toEqual([])
  for (const [kind, journey] of Object.entries(modalsOfJourneys)) {
    expect(bound).toContain(kind)
    expect(existsSync(join(repository, journey))).toBe(true)
    expect(readFileSync(join(repository, journey), 'utf8')).toContain('expectAccessible(page)')
  }
})

test('each view has a name of its own', () => {
  const names = views.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
