import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** By the path of a file, whole or inside of the repository. */
export const endpointFile = /(?:^|\/)domain\/[a-z]+\/(?:[a-z-]+-)?api\.ts$/

/**
 * Gives the browser the endpoint table without its schemas: a caller needs name, method and path only, and the server
 * validates both ways. Any other export of such a file is absent in a browser: `dev/tidy/endpoint-files.ts` refuses its
 * use there.
 */
export function endpointRows(): Plugin {
  return {
    name: 'endpoint-rows',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!endpointFile.test(file)) return null
      const address = pathToFileURL(file)
      address.searchParams.set('at', String(statSync(file).mtimeMs))
      const exported: Readonly<Record<string, unknown>> = await import(address.href)
      return Object.entries(exported)
        .flatMap(([name, value]) =>
          isRow(value)
            ? [`export const ${name} = ${JSON.stringify({ name: value.name, method: value.method, path: value.path })}`]
            : [],
        )
        .join('\n')
    },
  }
}

function isRow(value: unknown): value is { name: string; method: string; path: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'method' in value &&
    'path' in value &&
    'refusals' in value
  )
}
