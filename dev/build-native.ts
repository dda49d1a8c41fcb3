import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = 'web/entry-native.tsx'
const folder = 'build/native'

/** Names the app's entry among the files of the browser's build, by its address. */
export const nativeEntryFile = `${folder}/entry.txt`
export const nativeProgram = `${folder}/native.js`

/**
 * Adds the app's entry to the browser's build: the same routes and the same files, started from a page that the app
 * carries. No page of the site imports it, so no browser loads it. Its substitutes for cookies, network and service
 * worker run beside the pages, as a service worker does.
 */
export function buildNative(): Plugin {
  let entry = ''
  return {
    name: 'build-native',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, '..', source), preserveSignature: false })
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.facadeModuleId?.endsWith(source) === true) entry = `/${part.fileName}`
      if (entry === '') this.error(`${source} is not in the build`)
    },
    buildApp: {
      order: 'post',
      async handler() {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            outDir: folder,
            rolldownOptions: {
              input: 'web/native/native.ts',
              output: { format: 'es', entryFileNames: 'native.js', inlineDynamicImports: true },
            },
          },
        })
        await writeFile(nativeEntryFile, entry)
      },
    },
  }
}
