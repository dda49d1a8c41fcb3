import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { consoleFolder, readConsoleBuild, type ConsoleBuild } from '#dev/build-console.ts'
import { findRouteManifest } from '#dev/start/find-route-manifest.ts'

/** React Router's entry for one route of the browser's build. Paths begin with a slash. */
export type RouteFiles = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientLoaderModule?: string
  readonly hydrateFallbackModule?: string
}

/** The browser's build: its entry and its routes by id. */
export type BuildFiles = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, RouteFiles>>
}

/** One page, with the gzipped bytes of script and the number of files of a first visit. */
export type PageWeight = {
  readonly path: string
  readonly id: string
  readonly bytes: number
  readonly files: number
}

/**
 * The most that a page may load. React with React Router and the list of pages is 112 KB of it, the frame around a page
 * 20 (decisions/0003-unpatched-frameworks.md). The heaviest is the page of a class, which has the schedule behind its
 * sheet and what a hold, a payment and a frozen pack add to it.
 */
export const firstLoadLimitBytes = 180 * 1024
/** Each further file is a request, and compresses by itself. */
export const mostFirstLoadFiles = 46
const clientFolder = 'build/client'
/** The most script of the console's first load, with its texts, and of each page that is opened after it. */
export const consoleLimitBytes = { first: 250 * 1024, page: 80 * 1024 } as const

/**
 * The script of each page on a first visit: entry, every route from the root down to the page and all their imports,
 * each file once. `bytesOf` returns the gzipped size of a file.
 */
export function weighPages(build: BuildFiles, bytesOf: (file: string) => number): readonly PageWeight[] {
  const parents = new Set(Object.values(build.routes).map((route) => route.parentId))
  return Object.values(build.routes)
    .filter((route) => !parents.has(route.id))
    .map((route) => {
      const chain = routeChain(build, route)
      const files = new Set([build.entry.module, ...build.entry.imports, ...chain.flatMap(filesOf)])
      const bytes = [...files].reduce((sum, file) => sum + bytesOf(file), 0)
      const path = `/${chain
        .flatMap((step) => step.path ?? [])
        .reverse()
        .join('/')}`
      return { path: path.replaceAll(/\/+/g, '/'), id: route.id, bytes, files: files.size }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}

function routeChain(build: BuildFiles, route: RouteFiles): readonly RouteFiles[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return parent === undefined ? [route] : [route, ...routeChain(build, parent)]
}

function filesOf(route: RouteFiles): readonly string[] {
  const extra = [route.clientLoaderModule, route.hydrateFallbackModule].filter((file) => file !== undefined)
  return [route.module, ...(route.imports ?? []), ...extra]
}

function readBuild(): { readonly build: BuildFiles; readonly manifestFile: string } {
  const manifest = findRouteManifest(clientFolder)
  if (manifest === undefined) throw new Error(`${clientFolder} has no manifest: build the pages first`)
  const build: BuildFiles = JSON.parse(manifest.json)
  return { build, manifestFile: `/assets/${manifest.name}` }
}

/** The public pages of the current build, the heaviest first. Throws when nothing was built. */
export function weighBuiltPages(): readonly PageWeight[] {
  const { build, manifestFile } = readBuild()
  const bytesOf = gzippedIn(clientFolder)
  // With every route known from the start, the list of routes is a script of its own that each page loads.
  const entry = { ...build.entry, imports: [...build.entry.imports, manifestFile] }
  return weighPages({ ...build, entry }, bytesOf)
}

/** Whether a first visit loads more than the limits. */
export function isTooHeavy({ bytes, files }: PageWeight): boolean {
  return bytes > firstLoadLimitBytes || files > mostFirstLoadFiles
}

/** The gzipped size of each file of that folder, measured once. */
function gzippedIn(folder: string): (file: string) => number {
  const sizes = new Map<string, number>()
  return (file) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }
}

/** A part of the console with the gzipped bytes of its scripts, and the most that it may have. */
export type ConsoleWeight = {
  readonly part: string
  readonly bytes: number
  readonly files: number
  readonly limit: number
}

/**
 * The console's first load, its texts in the heavier language included, and what each page adds when it is opened. A
 * file that two pages share counts for both, since either may be opened first.
 */
export function weighConsole(build: ConsoleBuild, bytesOf: (file: string) => number): readonly ConsoleWeight[] {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + bytesOf(file), 0)
  const texts = Object.values(build.words).map(({ shell = '' }) => bytesOf(shell))
  const first = [...build.scripts, ...build.imports]
  return [
    {
      part: 'first load',
      bytes: sum(first) + Math.max(...texts),
      files: first.length + 1,
      limit: consoleLimitBytes.first,
    },
    ...Object.entries(build.pages).map(([page, files]) => ({
      part: page,
      bytes: sum(files),
      files: files.length,
      limit: consoleLimitBytes.page,
    })),
  ]
}

/** The console of the current build. Throws when nothing was built. */
export function weighBuiltConsole(): readonly ConsoleWeight[] {
  return weighConsole(readConsoleBuild(), gzippedIn(consoleFolder))
}

function report(): void {
  const pages = weighBuiltPages()
  if (pages.length === 0) throw new Error('the build has no public page')
  for (const page of pages) {
    const weight = `${(page.bytes / 1024).toFixed(1).padStart(7)} KB in ${String(page.files).padStart(2)} files`
    process.stdout.write(`${weight}  ${page.path}  (${page.id}) ${isTooHeavy(page) ? 'over the limit' : ''}\n`)
  }
  const parts = weighBuiltConsole()
  process.stdout.write('\nThe staff console\n')
  for (const { part, bytes, files, limit } of parts) {
    const weight = `${(bytes / 1024).toFixed(1).padStart(7)} KB in ${String(files).padStart(2)} files`
    process.stdout.write(`${weight}  ${part} ${bytes > limit ? 'over the limit' : ''}\n`)
  }
  if (pages.some(isTooHeavy) || parts.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) report()
