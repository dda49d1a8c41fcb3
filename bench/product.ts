// The product as it is served: the very server/main.ts, which counts no calls because the bench says RATE_LIMITS=off. With
// READY_LISTS=off its ready lists forget at once, so that every request goes the whole way to the database.
import { registerHooks } from 'node:module'
import { answerUsage } from './answer-usage.ts'

answerUsage()
if (process.env['READY_LISTS'] === 'off') forgetReadyLists()
await import('#server/main.ts')

function forgetReadyLists(): void {
  const forgetful = new URL('forgetful-lists.ts', import.meta.url).href
  registerHooks({
    // oxlint-disable-next-line max-params -- the shape of a hook of Node
    resolve: (specifier, context, next) => {
      const isOurs = context.parentURL === forgetful
      return specifier.endsWith('kit/response-cache.ts') && !isOurs
        ? next(forgetful, context)
        : next(specifier, context)
    },
  })
}
