import { posix } from 'node:path'
import { lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

/** Its own planted faults and their findings would be parsed as links. */
const unread = /^dev\/(?:tidy|walls)\//
/** `[text](target)`; a picture has a `!` before it. */
const written = /(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g
/** A page named anywhere, relative to the root: in a comment, in a string, in SQL. */
const named = /(?<![\w./-])((?:docs|decisions)\/[\w-]+\.md)(#[\w-]+)?/g
/** A file of the product that a page names; decisions refer to the tree of their own day. */
const quoted = /`((?:domain|server|web|dev|e2e|bench|gateway-sim|mobile)\/[\w./-]*\.(?:tsx?|mjs|md|sql|json|txt|css))`/g
const pagesForPeople = /^(?!decisions\/).*\.md$/
/** A decision named without its file. */
const bare = /(?<!\[)\b[Dd]ecisions? \d+\b|(?<![\w./-])decisions\/\d{4}(?!-|\d)/g
/** Where tests are listed by the failure that they prevent. */
const failurePages = ['docs/failures.md', 'docs/faults.md']

interface Link {
  readonly text: string
  /** Relative to the root. */
  readonly path: string
  /** Without `#`; empty when the link is to the whole file. */
  readonly heading: string
  readonly line: number
}

/**
 * Checks every link to a page, file and heading, in every file. The text of a link to a test must occur in one of its
 * titles, so that a removed test also removes its line.
 */
export function checkLinks(sources: readonly Source[]): Finding[] {
  const pages = new Map(sources.map((source) => [source.path, source]))
  return sources
    .filter(({ path }) => !unread.test(path))
    .flatMap((source) => [
      ...linksOf(source).flatMap((link) => {
        const message = faultOf(link, pages)
        return message === undefined ? [] : [finding(source.path, { line: link.line, message })]
      }),
      ...[...source.text.matchAll(bare)].map(({ 0: name, index }) =>
        finding(source.path, {
          line: lineAt(source.text, index),
          message: `${name}: name its file, so that it is a link`,
        }),
      ),
    ])
}

/** A command that a page names is one of package.json. */
export function checkCommands(sources: readonly Source[]): Finding[] {
  const scripts = sources.find(({ path }) => path === 'package.json')?.text ?? ''
  return sources
    .filter(({ path }) => pagesForPeople.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run ([\w-]+)/g)].flatMap(({ 1: name = '', index }) =>
        scripts.includes(`"${name}": `)
          ? []
          : [finding(path, { line: lineAt(text, index), message: `package.json has no script ${name}` })],
      ),
    )
}

/** Decisions are numbered from 1 without gaps, and titled by that number. */
export function checkDecisions(sources: readonly Source[]): Finding[] {
  const pages = sources.filter(({ folder, name }) => folder === 'decisions' && name.endsWith('.md'))
  return pages.flatMap(({ path, name, text }, index) => {
    const number = index + 1
    if (Number(name.slice(0, 4)) !== number)
      return [finding(path, { line: 1, message: `its number is ${number}: no hole, and none twice` })]
    return text.startsWith(`# ${number}. `)
      ? []
      : [finding(path, { line: 1, message: `its title begins with "# ${number}. "` })]
  })
}

/** Every failure links to the test that prevents it. */
export function checkFailures(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => failurePages.includes(path)).flatMap(listUntested)
}

function listUntested(page: Source): Finding[] {
  const tested = new Set(linksOf(page).flatMap(({ path, line }) => (isTest(path) ? [line] : [])))
  const lines = page.text.split('\n')
  return lines.flatMap((text, index) => {
    if (!text.startsWith('- ')) return []
    const next = lines.findIndex((later, place) => place > index && !later.startsWith('  '))
    const own = lines.slice(index, next).map((_, place) => index + place + 1)
    return own.some((line) => tested.has(line))
      ? []
      : [finding(page.path, { line: index + 1, message: 'no test is linked: name the one that holds it' })]
  })
}

function linksOf({ path, folder, text }: Source): Link[] {
  const inMarkdown = path.endsWith('.md')
    ? [...text.matchAll(written)].flatMap(({ 1: name = '', 2: target = '', index }) => {
        const [file = '', heading = ''] = target.split('#')
        if (/^\w+:/.test(target) || (file !== '' && !/\.(?:md|ts|tsx)$/.test(file))) return []
        const to = file === '' ? path : posix.join(folder, file)
        return [{ text: name, path: to, heading, line: lineAt(text, index) }]
      })
    : []
  const inText = [...text.matchAll(named)].map(({ 1: to = '', 2: heading = '', index }) => ({
    text: '',
    path: to,
    heading: heading.slice(1),
    line: lineAt(text, index),
  }))
  const inQuotes = pagesForPeople.test(path) ? [...text.matchAll(quoted)] : []
  return [
    ...inMarkdown,
    ...inText,
    ...inQuotes.map(({ 1: to = '', index }) => ({ text: '', path: to, heading: '', line: lineAt(text, index) })),
  ]
}

function faultOf({ text, path, heading }: Link, pages: ReadonlyMap<string, Source>): string | undefined {
  const page = pages.get(path)
  if (page === undefined) return `${path} is not there`
  if (heading !== '' && !headingsOf(page).has(heading)) return `${path} has no heading #${heading}`
  const number = /^[Dd]ecision (\d+)$/.exec(text)?.[1]
  if (number !== undefined && Number(page.name.slice(0, 4)) !== Number(number))
    return `${path} is not decision ${number}`
  if (isTest(path) && !page.strings.some((string) => string.text.includes(text)))
    return `no title in ${path} has the words "${text}"`
  return undefined
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** As GitHub generates them: lower case, no punctuation, dashes for spaces. */
function headingsOf({ text }: Source): ReadonlySet<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(({ 1: title = '' }) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function finding(file: string, { line, message }: { line: number; message: string }): Finding {
  return { check: 'links', file, line, message }
}
