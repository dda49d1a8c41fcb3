import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The libraries of the console, by the start of their names. */
const consoleLibraries = ['@tanstack/', '@dnd-kit/']

/** What a browser loads of the site: its routes and its entries; and of the app. */
const publicEntries = [
  'web/entry.client.tsx',
  'web/entry-native.tsx',
  'web/root.tsx',
  'web/handler.ts',
  'web/worker/site-worker.ts',
  'web/native/native.ts',
  ...readdirSync(join(root, 'web/shop/pages'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `web/shop/pages/${name}`,
  ),
]

/** The files and packages that a file reaches through imports of any kind, each with the file that names it. */
function reachedFrom(entries: readonly string[]): ReadonlyMap<string, string> {
  const reached = new Map(entries.map((entry) => [entry, 'itself']))
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!existsSync(join(root, file)) || !/\.(?:tsx?|css)$/.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, named = ''] of text.matchAll(/(?:from|import\(|import|@import)\s*'([^']+)'/g)) {
      const bare = named.replace(/\?.*$/, '')
      const target = bare.startsWith('#')
        ? bare.slice(1)
        : bare.startsWith('.')
          ? relative(root, join(root, dirname(file), bare))
          : bare
      if (reached.has(target)) continue
      reached.set(target, file)
      waiting.push(target)
    }
  }
  return reached
}

const isOfConsole = (name: string) =>
  name.startsWith('web/staff/') ||
  name === 'web/entry-staff.tsx' ||
  consoleLibraries.some((library) => name.startsWith(library))

it('no public page reaches a file or a library of the staff console', () => {
  const reached = reachedFrom(publicEntries)
  expect(reached.size).toBeGreaterThan(500)
  expect([...reached].filter(([name]) => isOfConsole(name)).map(([name, by]) => `${name}, named by ${by}`)).toEqual([])
})

it('the staff console reaches its own files and libraries, and nothing of the shop', () => {
  const reached = [...reachedFrom(['web/entry-staff.tsx']).keys()]
  expect(reached).toEqual(expect.arrayContaining(['@tanstack/react-query', 'web/staff/pages/kiosk.tsx']))
  expect(reached.filter((name) => name.startsWith('web/shop/'))).toEqual([])
})
