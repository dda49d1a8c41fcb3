import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildNative } from './dev/build-native.ts'
import { buildWorker } from './dev/build-worker.ts'
import { endpointRows } from './dev/endpoint-rows.ts'
import { leanLibraries } from './dev/lean-libraries.ts'
import { slimManifest } from './dev/lean-manifest.ts'
import { leanReact } from './dev/lean-react.ts'

/**
 * What every page needs travels in two files: packed together it is smaller than in twenty, and the larger one changes
 * only with the versions of its libraries.
 */
const groups = [
  {
    name: 'framework',
    priority: 9,
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify)\/|rolldown\/runtime|vite\/preload-helper/,
  },
  {
    name: 'frame',
    priority: 8,
    test: /\/web\/(?:root|shop\/pages\/all-pages|shop\/shell\/shop-(?:frame|header))\.tsx|\/web\/ui\/(?:button|notice)\.tsx|\/web\/kit\/page-title\.tsx/,
  },
  {
    name: 'classes',
    priority: 1,
    test: /\/web\/(?:shop\/schedules\/(?:class-meta|schedule-address)|kit\/use-looking)\.tsx?$/,
  },
  {
    name: 'form',
    priority: 1,
    test: /\/web\/(?:shop\/(?:accounts\/(?:account-links|form-error)|forms\/document-link)|ui\/(?:checkbox|date-field|field|field-frame|select))\.tsx/,
  },
  // A page loads at most twelve files at first: small things that many pages share are packed by what they are. A group
  // takes along what its files import, but for what a group of a higher priority holds.
  {
    name: 'common',
    priority: 7,
    test: /\/domain\/kit\/(?:money|time)\.ts$|\/web\/(?:art\/twelve-ring|kit\/(?:clear-pages-on-change|form-fields|refusal-notice)|offline\/(?:studio-button|use-offline)|shop\/(?:accounts\/account-menu|forms\/sign-address|purchases\/no-order|schedules\/(?:class-address|use-days))|ui\/(?:badge|empty-state|icon-button|tabs))\.tsx?$|\/lucide-react\/.*\/chevron-(?:left|right)\.mjs$/,
  },
  {
    name: 'art',
    priority: 6,
    test: /\/web\/(?:art\/(?:beats|corkscrew|curve|pack-ring|rings|spring-rings|two-fifties)|ui\/credit-ring)\.tsx?$/,
  },
  {
    name: 'hero',
    priority: 2,
    test: /\/web\/(?:art\/movement(?:-box)?|shop\/(?:accounts\/sign-page|content\/(?:lead-of|page-hero)))\.tsx?$/,
  },
  // A drawing fetches its lines when it is walked to, so they belong to nothing that a page loads at first.
  { name: 'lines', priority: 5, test: /\/web\/art\/(?:flow|movement-lines|movements)\.tsx?$/ },
  {
    name: 'sheet',
    priority: 1,
    test: /\/web\/(?:kit\/use-polling|shop\/bookings\/(?:class-sheet|pending-sheet|sheet-head)|ui\/(?:skeleton|use-sheet))\.tsx?$|\/lucide-react\/.*\/x\.mjs$/,
  },
  { name: 'text', priority: 1, test: /\/(?:domain|web\/shop)\/content\/text-\w+\.tsx?$/ },
  { name: 'signing', priority: 1, test: /\/web\/shop\/forms\/signing-(?:error|form|page)\.tsx$/ },
  {
    name: 'sign',
    priority: 1,
    test: /\/web\/shop\/(?:accounts\/(?:forget-(?:form|words)|sign-(?:in|up)-form)|messages\/new-code)\.tsx?$/,
  },
  { name: 'lists', priority: 1, test: /\/web\/(?:kit\/page-links|ui\/(?:page-window|pagination))\.tsx?$/ },
]
/**
 * Every page carries the names of some seventy files, and neither a name nor a hash compresses well: seven characters
 * of hash, the fewest the bundler takes. What is loaded behind the page is in no such list and keeps its name.
 */
const script = 'assets/[hash:7].js'
const scriptOf = ({ isDynamicEntry }: { readonly isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : script
const clientFolder = 'build/client'
const worthCompressing = /\.(?:css|js|json|map|svg|txt|xml)$/
const smallestWorthwhileBytes = 1024

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    endpointRows(),
    leanLibraries(),
    leanReact(),
    reactRouter(),
    buildNative(),
    buildWorker(),
    keepCompressedCopies(),
  ],
  // A font or picture written into the stylesheet as a data: URL would be refused by our own content policy.
  build: {
    assetsInlineLimit: 0,
    // The first browsers that know light-dark(), by which the tokens name a colour's day and its night.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames: script, chunkFileNames: scriptOf } },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './web/handler.ts' } },
      ...(command === 'build' ? wholeServerBundle : {}),
    },
  },
}))

/** One file without node_modules starts four times faster, and a plain `node` must never run development React. */
const wholeServerBundle = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** Compresses once, at the hardest setting, what would otherwise be compressed for every visitor. */
function keepCompressedCopies(): Plugin {
  return {
    name: 'keep-compressed-copies',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler() {
        for (const entry of await readdir(clientFolder, { recursive: true, withFileTypes: true })) {
          if (/^manifest-.*\.js$/.test(entry.name)) await slim(join(entry.parentPath, entry.name))
          if (entry.isFile() && worthCompressing.test(entry.name)) await compress(join(entry.parentPath, entry.name))
        }
      },
    },
  }
}

async function slim(path: string): Promise<void> {
  await writeFile(path, slimManifest(await readFile(path, 'utf8')))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallestWorthwhileBytes) return
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const brotli = { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
