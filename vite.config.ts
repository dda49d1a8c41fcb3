import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildConsole, consoleFolder } from './dev/build-console.ts'
import { buildNative } from './dev/build-native.ts'
import { buildWorker } from './dev/build-worker.ts'
import { consoleWords } from './dev/console-words.ts'
import { endpointRows } from './dev/endpoint-rows.ts'

const servedFolders = ['build/client', consoleFolder]
/** The first browsers that know light-dark(), by which the tokens name a colour's day and its night. */
const cssTarget = ['chrome123', 'firefox120', 'safari17.5']
const worthCompressing = /\.(?:css|js|json|map|svg|txt|xml)$/
const smallestWorthwhileBytes = 1024

/**
 * What pages share travels in three files, since each further file is a request and compresses by itself: the libraries
 * that every page runs, what twelve pages share, and the rooms of the frame around a page. Only what pages import
 * themselves (`$initial`): a modal keeps its own script.
 */
const libraries = /node_modules[\\/](?:react|react-dom|react-router|scheduler|icu-minify)[\\/]/
const frame = /web[\\/](?:kit|ui|offline|shop[\\/]shell)[\\/]/
const sharedFiles = [
  { name: 'libraries', test: libraries, priority: 3 },
  { name: 'shared', minShareCount: 12, tags: ['$initial' as const], priority: 2 },
  { name: 'frame', test: frame, minShareCount: 2, tags: ['$initial' as const], priority: 1 },
]

/** Zod, and the functions of domain/kit that build a schema: pages check nothing by one, so zod stays out of them. */
const schemaBuilders = ['z', 'idOf', 'typedLine', 'typedLines', 'typedCode', 'sentText', 'slugText']

export default defineConfig(({ command }) => ({
  plugins: [
    endpointRows(),
    reactRouter(),
    buildNative(),
    buildWorker(),
    consoleWords(),
    buildConsole(cssTarget),
    keepCompressedCopies(),
  ],
  // A font or picture written into the stylesheet as a data: URL would be refused by our own content policy.
  build: { assetsInlineLimit: 0, cssTarget },
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema that no page uses is left out, though it is built by calls.
          treeshake: { manualPureFunctions: schemaBuilders },
          output: { codeSplitting: { groups: sharedFiles } },
        },
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
        for (const folder of servedFolders)
          for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
            if (entry.isFile() && worthCompressing.test(entry.name)) await compress(join(entry.parentPath, entry.name))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallestWorthwhileBytes) return
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const brotli = { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
