// The product as it is served: server/main.ts itself. With RESPONSE_CACHE=off it caches no response, so that every
// request reaches the database. It reports its usage over IPC.
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.on('message', (message: { readonly ask: 'usage' | 'heap' }) => {
  if (message.ask === 'usage') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_000_000 })
  } else void heapMb().then((mb) => process.send?.({ heapMb: mb }))
})
if (process.env['RESPONSE_CACHE'] === 'off') replaceModule('kit/response-cache.ts', 'no-response-cache.ts')
await import(process.env['BENCH_PROGRAM'] ?? '#server/main.ts')

function replaceModule(ending: string, file: string): void {
  const replacement = new URL(file, import.meta.url).href
  registerHooks({
    // oxlint-disable-next-line max-params -- the shape of a hook of Node
    resolve: (specifier, context, next) => {
      const isOurs = context.parentURL === replacement
      return specifier.endsWith(ending) && !isOurs ? next(replacement, context) : next(specifier, context)
    },
  })
}

/** The heap in use after a collection; a response releases its part one turn later. */
async function heapMb(): Promise<number> {
  setFlagsFromString('--expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc')()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000_000
}
