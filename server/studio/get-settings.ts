import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getSettings as endpoint } from '#domain/studio/api.ts'
import { presentSettings } from '#domain/studio/present-settings.ts'
import { methodsThrough } from '#server/gateways/create-gateways.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadSiteAndPolicies } from './queries.ts'

/** What the site shows of the branch, in the language of the request. */
export async function getSettings(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const kept = await loadSiteAndPolicies(ctx.db, ctx.branch.id)
  const { mode, gateways } = ctx.config
  return presentSettings({ ...kept, branch: ctx.branch, mode, methods: methodsThrough(gateways) }, ctx.locale)
}
