import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ConsoleFiles, ConsoleIcon } from '#server/kit/console-files.ts'
import { buildWorkerScript } from './build-worker.ts'
import { consoleWordsFiles } from './console-words.ts'
import { endpointRows } from './endpoint-rows.ts'

const source = 'web/entry-staff.tsx'
const pages = /\/web\/staff\/pages\/([a-z-]+)\.tsx$/
export const consoleFolder = 'build/console'
const assets = 'staff/assets'

/** The icons of the console, by the names of `ConsoleIcon`. */
export const consoleIcons: Readonly<Record<ConsoleIcon, string>> = {
  drawn: 'web/assets/staff-icon.svg',
  small: 'web/assets/staff-icon-192.png',
  large: 'web/assets/staff-icon-512.png',
  maskable: 'web/assets/staff-icon-512-maskable.png',
}

/** What the build says of the console: its first files, as the server names them, and those of each page. */
export interface ConsoleBuild extends ConsoleFiles {
  /** The scripts that opening a page loads besides the first ones, by the name of its file. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/**
 * Builds the staff console, a program of its own beside the site: no route, text or style of it is among the files of
 * the site, and the app, which carries those, does not have it.
 */
export function buildConsole(cssTarget: readonly string[]): Plugin {
  return {
    name: 'build-console',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildApp: {
      order: 'post',
      async handler() {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [endpointRows(), writeFileList()],
          build: {
            outDir: consoleFolder,
            assetsDir: assets,
            assetsInlineLimit: 0,
            cssTarget: [...cssTarget],
            cssCodeSplit: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: source,
              treeshake: { manualPureFunctions: ['z'] },
              // Libraries mark their files for a renderer on the server, which the console does not have.
              // oxlint-disable-next-line max-params -- the shape that the bundler calls
              onLog: (level, log, pass) => {
                if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log)
              },
              output: {
                entryFileNames: `${assets}/[name]-[hash].js`,
                chunkFileNames: `${assets}/[name]-[hash].js`,
                assetFileNames: `${assets}/[name]-[hash][extname]`,
              },
            },
          },
        })
        await buildStaffWorker()
      },
    },
  }
}

/** The worker that opens the check-in page without a network, served with the scope of the console. */
async function buildStaffWorker(): Promise<void> {
  await buildWorkerScript({
    source: 'web/worker/staff-worker.ts',
    folder: consoleFolder,
    name: 'staff/worker.js',
    known: { staffFiles: filesWithoutNetwork(readConsoleBuild()) },
  })
}

/** The pages that open without a network, by the names of their files, and whose texts they need. */
const pagesWithoutNetwork = ['check-in', 'kiosk']
const areasWithoutNetwork = ['shell', 'attendance']

function filesWithoutNetwork({ scripts, imports, styles, fonts, words, pages }: ConsoleBuild): readonly string[] {
  const texts = Object.values(words).flatMap((ofLanguage) =>
    areasWithoutNetwork.flatMap((area) => ofLanguage[area] ?? []),
  )
  const ofPages = pagesWithoutNetwork.flatMap((page) => pages[page] ?? [])
  return [...new Set([...scripts, ...imports, ...styles, ...fonts, ...texts, ...ofPages])]
}

/** Adds texts and icons to the build, and writes `files.json`. */
function writeFileList(): Plugin {
  const words = new Map<string, string>()
  const icons = new Map<string, string>()
  return {
    name: 'write-file-list',
    // After the stylesheet is written.
    enforce: 'post',
    buildStart() {
      for (const { area, locale, code } of consoleWordsFiles())
        words.set(
          `${locale} ${area}`,
          this.emitFile({ type: 'asset', name: `words-${area}-${locale}.js`, source: code }),
        )
      for (const [name, path] of Object.entries(consoleIcons))
        icons.set(name, this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) }))
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source) === true)
      if (entry === undefined) return this.error(`${source} is not in the build`)
      const first = closureOf(bundle, entry.fileName)
      const addressOf = (reference: string) => `/${this.getFileName(reference)}`
      const ofLanguage = (locale: string) =>
        Object.fromEntries(
          [...words].flatMap(([key, reference]) => {
            const [spoken, area = ''] = key.split(' ')
            return spoken === locale ? [[area, addressOf(reference)]] : []
          }),
        )
      const iconOf = (name: ConsoleIcon) => addressOf(icons.get(name) ?? '')
      const list: ConsoleBuild = {
        scripts: [`/${entry.fileName}`],
        imports: [...first].filter((name) => name !== entry.fileName).map((name) => `/${name}`),
        styles: namesOf(bundle, /\.css$/),
        fonts: namesOf(bundle, /\/(?:hanken-grotesk|ysabeau)-[\w-]{8}\.woff2$/),
        icons: { drawn: iconOf('drawn'), small: iconOf('small'), large: iconOf('large'), maskable: iconOf('maskable') },
        words: { en: ofLanguage('en'), zh: ofLanguage('zh') },
        pages: Object.fromEntries(
          chunks.flatMap((chunk) => {
            const [, page] = pages.exec(chunk.facadeModuleId ?? '') ?? []
            const files = [...closureOf(bundle, chunk.fileName)].filter((name) => !first.has(name))
            return page === undefined ? [] : [[page, files.map((name) => `/${name}`)]]
          }),
        ),
      }
      this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(list, undefined, 2) })
    },
  }
}

/** A script and all that it imports at once. */
function closureOf(bundle: Rolldown.OutputBundle, start: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const part = bundle[name]
    if (part?.type !== 'chunk' || found.has(name)) continue
    found.add(name)
    waiting.push(...part.imports)
  }
  return found
}

function namesOf(bundle: Rolldown.OutputBundle, pattern: RegExp): readonly string[] {
  return Object.keys(bundle)
    .filter((name) => pattern.test(`/${name}`))
    .map((name) => `/${name}`)
}

/** The list of the current build. */
export function readConsoleBuild(): ConsoleBuild {
  return JSON.parse(readFileSync(join(consoleFolder, 'files.json'), 'utf8'))
}
