// The product as it is served: the very server/main.ts, which counts no calls because the bench says RATE_LIMITS=off.
// With READY_LISTS=off its response cache forgets at once, so that every request goes the whole way to the database;
// with JOBS=off it runs no jobs.
import { registerHooks } from 'node:module'
import { answerUsage } from './answer-usage.ts'

answerUsage()
if (process.env['READY_LISTS'] === 'off') replaceModule('kit/response-cache.ts', 'forgetful-lists.ts')
if (process.env['JOBS'] === 'off') replaceModule('kit/jobs.ts', 'no-jobs.ts')
await import('#server/main.ts')

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
