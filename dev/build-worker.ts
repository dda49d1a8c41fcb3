import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

const clientFolder = 'build/client'
/** The pages that open without a network; their lazy parts are fetched ahead. */
const kept =
  /\/web\/(?:root|entry\.client|shop\/pages\/(?:all-pages|home|schedules|packages|offline|logout|my-account(?:-(?:classes|packages|wishlist|classes-checkin))?))\.tsx(?:\?|$)/

/** Builds the service worker of the site, with its version and the files of the cached pages. */
export function buildWorker(): Plugin {
  let files: readonly string[] = []
  let version = ''
  return {
    name: 'build-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      files = filesOf(bundle)
      version = createHash('sha256').update(Object.keys(bundle).toSorted().join(' ')).digest('hex').slice(0, 12)
    },
    buildApp: {
      order: 'post',
      async handler() {
        await buildWorkerScript({
          source: 'web/worker/site-worker.ts',
          folder: clientFolder,
          name: 'site-worker.js',
          known: { siteVersion: version, siteFiles: files },
        })
      },
    },
  }
}

/** Builds a worker as one plain script; `known` are its constants that only the build knows. */
export async function buildWorkerScript({
  source,
  folder,
  name,
  known,
}: {
  readonly source: string
  readonly folder: string
  readonly name: string
  readonly known: Readonly<Record<string, unknown>>
}): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(known).map(([constant, value]) => [constant, JSON.stringify(value)])),
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: name } },
    },
  })
}

/** The addresses of those pages' scripts with all their static and dynamic imports, styles and fonts. */
function filesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set(Object.keys(bundle).filter((name) => /\.(?:css|woff2)$/.test(name)))
  const waiting = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && kept.test(part.facadeModuleId ?? '') ? [part.fileName] : [],
  )
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const part = bundle[name]
    if (part?.type !== 'chunk' || found.has(name)) continue
    found.add(name)
    waiting.push(...part.imports, ...part.dynamicImports)
  }
  return [...found].map((name) => `/${name}`).toSorted()
}
