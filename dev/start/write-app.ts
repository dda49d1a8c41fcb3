import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nativeEntryFile, nativeProgram } from '#dev/build-native.ts'
import { Problem } from '#dev/problem.ts'
import { findRouteManifest } from './find-route-manifest.ts'

const repository = join(import.meta.dirname, '..', '..')
const client = join(repository, 'build', 'client')
/** The app's own pages: its first page, and the one that asks for an update of the app. */
const ownPages = join(repository, 'mobile', 'pages')
/**
 * The device serves the files uncompressed, the app's own program does the caching, and search engines never see it.
 */
const leftOut = /\.(?:br|gz)$|^site-worker\.js$/

/**
 * Writes the built pages into `folder` for the app: the files of the browser's build, and the app's own first page that
 * starts them for the studio at `host`. The pages must have been built. Returns the entry file.
 */
export async function writeApp({
  folder,
  host,
}: {
  readonly folder: string
  readonly host: string
}): Promise<{ readonly entry: string }> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(client, folder, { recursive: true, filter: (path) => !leftOut.test(path.split(/[/\\]/).at(-1) ?? '') })
  await cp(ownPages, folder, { recursive: true })
  await cp(join(repository, nativeProgram), join(folder, 'native.js'))
  const manifest = findRouteManifest(client)
  if (manifest === undefined) throw new Problem('The pages have no list of routes: build them first.')
  const version = /"version":"([\w-]+)"/.exec(manifest.json)?.[1] ?? ''
  const entry = await readFile(join(repository, nativeEntryFile), 'utf8')
  const values = {
    POLICY: policyFor(host),
    HOST: host,
    VERSION: version,
    MANIFEST: `/assets/${manifest.name}`,
    ENTRY: entry,
  }
  const page = join(folder, 'index.html')
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replaceAll(/%([A-Z]+)%/g, (_whole, name: string) => new Map(Object.entries(values)).get(name) ?? ''),
  )
  return { entry }
}

/** Files of the app and pictures of the studio; requests to the studio bypass the web view. */
function policyFor(host: string): string {
  const own = ['script-src', 'style-src', 'font-src', 'connect-src', 'form-action'].map((name) => `${name} 'self'`)
  return ["default-src 'none'", `img-src 'self' ${host}`, ...own, "base-uri 'none'"].join('; ')
}
