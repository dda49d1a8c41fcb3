import { z } from 'zod/mini'
import type { OutputOf, CheckedOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  getSettings as getSettingsEndpoint,
  changeSettings as changeSettingsEndpoint,
} from '#domain/studio/api.ts'
import { checkSettings } from '#domain/studio/check-settings.ts'
import { policies } from '#domain/studio/model.ts'
import { presentSettings } from '#domain/studio/present-settings.ts'
import { methodsThrough } from '#server/gateways/create-gateways.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { type ReadContext, signedIn, type WriteContext } from '#server/kit/context.ts'
import { loadSiteAndPolicies, lockSettings, saveSettings } from './queries.ts'
import { writeAudit } from './write-audit.ts'

/** What the site shows of the branch, in the language of the request. */
export async function getSettings(ctx: ReadContext): Promise<OutputOf<typeof getSettingsEndpoint>> {
  const kept = await loadSiteAndPolicies(ctx.db, ctx.branch.id)
  const { mode, gateways } = ctx.config
  return presentSettings({ ...kept, branch: ctx.branch, mode, methods: methodsThrough(gateways) }, ctx.locale)
}

/**
 * Replaces the site settings or the policies of the branch as a whole. Refuses `request.invalid` with each wrong name,
 * and `auth.forbidden` for a value that only an owner may change.
 */
export async function changeSettings(
  ctx: WriteContext,
  input: CheckedOf<typeof changeSettingsEndpoint>,
): Promise<OutputOf<typeof changeSettingsEndpoint> | Refusal> {
  const checked = checkSettings(input.key, input.value)
  if (!checked.ok) return inputRefusal(checked.error)
  const { before, now } = await lockSettings(ctx.tx, { branchId: ctx.branch.id, key: input.key })
  const value = keepOwners(ctx, { before, value: checked.value, sent: input.value })
  if (isRefusal(value)) return value
  await saveSettings(ctx.tx, { branchId: ctx.branch.id, key: input.key, value, now })
  await writeAudit(ctx, {
    at: now,
    action: 'studio.change_settings',
    subjectKind: 'settings',
    subjectId: input.key,
    details: { before, after: value },
  })
  return { success: true }
}

type Value = Readonly<Record<string, unknown>>

/** The limits of other staff and how they log in are set by the owner alone: absent, they stay as they are. */
function keepOwners(ctx: WriteContext, { before, value, sent }: { before: unknown; value: Value; sent: Value }) {
  if (signedIn(ctx).role === 'owner' || !('giveaway_limit_sen' in value)) return value
  const kept: Value = z.parse(z.pick(policies, { giveaway_limit_sen: true, staff_factor_for_all: true }), before ?? {})
  const isChanged = Object.entries(kept).some(([name, one]) => name in sent && sent[name] !== one)
  return isChanged ? refuse('auth.forbidden') : { ...value, ...kept }
}
