import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { fromWire, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  listMethods as listMethodsEndpoint,
  addMethod as addMethodEndpoint,
  changeMethod as changeMethodEndpoint,
} from '#domain/shipping/api.ts'
import { maxMethods } from '#domain/shipping/model.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import {
  listMethodPage,
  insertMethod,
  lockBranchMethods,
  lockMethod,
  updateMethod,
  type MethodRow,
  type NewMethod,
} from './queries.ts'

/** Every delivery method of the branch, as it was set up. */
export async function listMethods(
  ctx: ReadContext,
  query: CheckedOf<typeof listMethodsEndpoint>,
): Promise<OutputOf<typeof listMethodsEndpoint>> {
  const { rows, total } = await listMethodPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentMethod.toWire(row)),
    { ...query, total },
  )
}

/** Adds a delivery method. Refuses a taken slug, and more than a branch may have. */
export async function addMethod(
  ctx: WriteContext,
  sent: CheckedOf<typeof addMethodEndpoint>,
): Promise<OutputOf<typeof addMethodEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const { count, taken, now } = await lockBranchMethods(ctx.tx, { branchId, slug: sent.slug })
  if (taken) return refuse('shipping.slug_taken', { fields: { slug: 'fields.slug_taken' } })
  if (count >= maxMethods) return refuse('shipping.too_many', { values: { max: maxMethods } })
  const method = presentMethod.fromWire(sent)
  const id = await insertMethod(ctx.tx, { branchId, method })
  const subject = { subjectKind: 'shipping_methods', subjectId: id }
  await writeAudit(ctx, { at: now, action: 'shipping.add_method', ...subject, details: { after: sent } })
  return presentMethod.toWire({ ...method, id })
}

/** Replaces all of a delivery method but its slug. Refuses an unknown one. */
export async function changeMethod(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeMethodEndpoint>,
): Promise<OutputOf<typeof changeMethodEndpoint> | Refusal> {
  const locked = await lockMethod(ctx.tx, { branchId: ctx.branch.id, id })
  if (locked === undefined) return refuse('request.not_found')
  const method = presentMethod.fromWire({ ...sent, slug: locked.method.slug })
  await updateMethod(ctx.tx, { id, method })
  await writeAudit(ctx, {
    at: locked.now,
    action: 'shipping.change_method',
    subjectKind: 'shipping_methods',
    subjectId: id,
    details: { before: presentMethod.toWire(locked.method), after: sent },
  })
  return presentMethod.toWire({ ...method, id })
}

/** Maps a method between the wire of staff and the table, both ways. */
const presentMethod = {
  toWire(method: MethodRow): OutputOf<typeof addMethodEndpoint> {
    return {
      id: method.id,
      slug: method.slug,
      name: method.name,
      state_ids: method.stateIds === null ? null : [...method.stateIds],
      price: toWire(method.priceSen),
      included_grams: method.includedGrams,
      per_kg_price: toWire(method.perKgSen),
      free_from: method.freeFromSen === null ? null : toWire(method.freeFromSen),
      days_from: method.minWorkingDays,
      days_to: method.maxWorkingDays,
      active: method.active,
      sort: method.sort,
    }
  },
  fromWire(sent: CheckedOf<typeof addMethodEndpoint>): NewMethod {
    return {
      slug: sent.slug,
      name: sent.name,
      stateIds: sent.state_ids,
      priceSen: fromWire(sent.price),
      includedGrams: sent.included_grams,
      perKgSen: fromWire(sent.per_kg_price),
      freeFromSen: sent.free_from === null ? null : fromWire(sent.free_from),
      minWorkingDays: sent.days_from,
      maxWorkingDays: sent.days_to,
      active: sent.active,
      sort: sent.sort,
    }
  },
} as const
