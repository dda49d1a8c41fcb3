import { z } from 'zod/mini'

/** Licences that allow hosting and redistribution with a notice alone. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Python-2.0',
  'OFL-1.1',
]
/** Packages whose licence asks for more, or that name none, and why they may be there. */
const examined: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  { name: /^web-push$/, licence: 'MPL-2.0', why: 'used as it is, unchanged' },
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', why: 'libvips, a shared library that can be replaced' },
  { name: /^png-js$/, licence: 'none named', why: 'its file LICENSE says MIT' },
]
/** Build dependencies whose code goes into the pages, and so to every visitor. */
export const bundledPackages: readonly string[] = [
  '@capacitor/app',
  '@capacitor/core',
  '@fontsource-variable/hanken-grotesk',
  '@fontsource-variable/ysabeau',
  '@react-router/node',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'icu-minify',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'temporal-polyfill',
  'uqr',
]

const names = z.optional(z.record(z.string(), z.string()))
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
})
type Packages = z.output<typeof lockFile>['packages']

/**
 * The packages that run in production or are part of the pages, with their licences, a line each; and each package
 * whose licence is unknown or asks for more than a notice.
 */
export function listNotices(lockText: string): { readonly lines: readonly string[]; readonly problems: string[] } {
  const { packages } = lockFile.parse(JSON.parse(lockText))
  const root = packages['']
  const found = new Set<string>()
  const follow = (name: string, from: string): void => {
    const place = placeOf(packages, { name, from })
    if (place === undefined || found.has(place)) return
    found.add(place)
    for (const next of dependenciesOf(packages[place])) follow(next, place)
  }
  for (const name of [...dependenciesOf(root), ...bundledPackages]) follow(name, '')
  const parts = [...found].map((place) => {
    const name = place.split('node_modules/').at(-1) ?? place
    return { name, version: packages[place]?.version ?? '', licence: packages[place]?.license ?? 'none named' }
  })
  return {
    lines: [...new Set(parts.map(lineOf))].toSorted(),
    problems: parts.filter((part) => !isAllowed(part)).map((part) => `${lineOf(part)}: examine this licence first`),
  }
}

interface Part {
  readonly name: string
  readonly version: string
  readonly licence: string
}

function lineOf(part: Part): string {
  const why = examined.find(({ name }) => name.test(part.name))?.why
  return `${part.name} ${part.version}: ${part.licence}${why === undefined ? '' : ` (${why})`}`
}

function isAllowed({ name, licence }: Part): boolean {
  const extra = examined.filter((one) => one.name.test(name)).map((one) => one.licence)
  return licence
    .replaceAll(/[()]/g, '')
    .split(/ AND | OR /)
    .every((one) => permissive.includes(one) || extra.includes(one))
}

function dependenciesOf(entry: Packages[string] | undefined): readonly string[] {
  return Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })
}

/** Where Node finds a package that another one imports: in its own folder, or in one around it. */
function placeOf(packages: Packages, { name, from }: { name: string; from: string }): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return undefined
  }
}
