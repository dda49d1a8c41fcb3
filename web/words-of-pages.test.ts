import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { areaWords } from './staff/shell/areas.ts'

const root = join(import.meta.dirname, '..')
const modalsFile = 'web/shop/modals.tsx'
/** It names every page of the console, and each loads the texts of its own area. */
const consolePagesFile = 'web/staff/shell/pages.ts'

/** Whoever asks again who is there opens the dialog that stands around every page of the console. */
const askAgainFile = 'web/staff/kit/ask-again-context.ts'
const askAgainDialog = 'web/staff/devices/confirm-dialog.tsx'

/** A file's imports within web, static and dynamic, with its texts and modals. */
interface Source {
  readonly imports: readonly string[]
  readonly groups: readonly string[]
  readonly modals: readonly string[]
}

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')
  const imports = all(text, /(?:from|import\()\s*'((?:#web\/|\.)[^']+\.tsx?)'/g)
    .filter((path) => !path.includes('+types'))
    .map((path) => (path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path))))
  const source = {
    imports,
    groups: all(text, /useTranslations\('(\w+)'\)/g),
    modals: all(text, /openModal\(\s*'(\w+)'/g),
  }
  sources.set(file, source)
  return source
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}

/** Kind of modal → the file that renders it. */
const modalFiles = new Map(
  [
    ...readFileSync(join(root, modalsFile), 'utf8').matchAll(
      /(\w+): modalPart\(\s*async \(\) => import\('\.\/([^']+)'/g,
    ),
  ].map(([, kind = '', file = '']) => [kind, `web/shop/${file}`]),
)

/** Every group of texts that these files can need; the frame and its modals declare their own. */
function groupsFrom(files: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const groups = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || file === modalsFile || file === consolePagesFile) continue
    seen.add(file)
    const { imports, groups: said, modals } = sourceOf(file)
    for (const group of said) groups.add(group)
    waiting.push(...imports, ...modals.flatMap((kind) => modalFiles.get(kind) ?? []))
    if (file === askAgainFile) waiting.push(askAgainDialog)
  }
  return groups
}

function declared(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const [, reExported] = /export \{[^}]*\bhandle\b[^}]*\} from '\.\/([^']+)'/.exec(text) ?? []
  if (reExported !== undefined) return declared(join(dirname(file), reExported))
  const [, words = ''] = /export const handle = \{[^}]*words: \[([^\]]*)\]/.exec(text) ?? []
  return all(words, /'(\w+)'/g)
}

const pages = readdirSync(join(root, 'web/shop/pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('all-'))
  .map((name) => `web/shop/pages/${name}`)
const layouts = ['web/root.tsx', 'web/shop/pages/account/my-account.tsx']
const scheduleLayouts = ['web/root.tsx', 'web/shop/pages/classes/schedules-frame.tsx']

function layoutsOf(file: string): readonly string[] {
  if (file.includes('/schedules')) return scheduleLayouts
  return file.includes('/my-account') ? layouts : ['web/root.tsx']
}

it.each(pages)('the page %s declares the texts of itself and its modals', (file) => {
  const known = new Set([file, ...layoutsOf(file)].flatMap(declared))
  expect([...groupsFrom([file])].filter((group) => !known.has(group))).toEqual([])
})

it('the modals that pages open are found', () => {
  expect(modalFiles.size).toBeGreaterThan(10)
  expect([...groupsFrom(['web/shop/pages/classes/schedules-booking.tsx'])]).toContain('forms')
})

/** The file of each page of the console, with its area. */
const consolePages = [
  ...readFileSync(join(root, consolePagesFile), 'utf8').matchAll(
    /area: '([\w-]+)',\s*load: async \(\) => import\('\.\.\/pages\/([\w-]+\.tsx)'\)/g,
  ),
].map(([, area = '', name = '']) => ({ area, file: `web/staff/pages/${name}` }))
const areas = new Map<string, readonly string[]>(Object.entries(areaWords))

it.each([{ area: 'devices', file: 'web/staff/pages/signin.tsx' }, ...consolePages])(
  'the area $area has the texts of its page $file',
  ({ area, file }) => {
    const known = [...(areas.get('shell') ?? []), ...(areas.get(area) ?? [])]
    expect([...groupsFrom([file])].filter((group) => !known.includes(group))).toEqual([])
  },
)

it('every page of the console is in the list of pages', () => {
  const listed = [...consolePages.map(({ file }) => file), 'web/staff/pages/signin.tsx']
  const files = readdirSync(join(root, 'web/staff/pages'))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `web/staff/pages/${name}`)
  expect(files.filter((file) => !listed.includes(file))).toEqual([])
})

it('the frame of the console has the texts that it needs', () => {
  const frame = groupsFrom(['web/staff/shell/console-frame.tsx', 'web/staff/shell/page-error.tsx'])
  expect([...frame].filter((group) => !(areas.get('shell') ?? []).includes(group))).toEqual([])
})
