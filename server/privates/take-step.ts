import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { takeStep as endpoint } from '#domain/privates/api.ts'
import type { PrivateStep } from '#domain/privates/model.ts'
import { privateLots } from '#domain/privates/private-lots.ts'
import { furthestStep, checkStep } from '#domain/privates/steps.ts'
import { type WriteContext, signedIn } from '#server/kit/context.ts'
import { listLots } from '#server/packages/queries.ts'
import { holdSlot } from './hold-slot.ts'
import { type LockedPrivate, lockPrivate } from './lock-private.ts'
import { saveStep } from './queries.ts'
import { setPeople } from './set-people.ts'
import { stateOfPrivate } from './state-of-private.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Takes one step of booking a private and returns its new state. Refuses whatever the step refuses; see `takeStep` of
 * the endpoints.
 */
export async function takeStep(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { step, id } = input
  if (step === 'slot') {
    const heldId = await holdSlot(ctx, input)
    return isRefusal(heldId) ? heldId : stateOfPrivate(ctx.tx, { ctx, id: heldId })
  }
  if (id === undefined) return refuse('request.not_found')
  const held = await lockHeld(ctx, { id, step })
  if (isRefusal(held)) return held
  const taken = await takeHeld(ctx, { held, input })
  return isRefusal(taken) ? taken : stateOfPrivate(ctx.tx, { ctx, id })
}

async function takeHeld(ctx: WriteContext, { held, input }: { held: LockedPrivate; input: Input }): Promise<unknown> {
  if (input.step === 'people') return setPeople(ctx, { held, input })
  if (input.step === 'pack') return choosePack(ctx, { held, lotId: input.lot_id })
  return saveStep(ctx.tx, {
    sessionId: held.session.id,
    step: furthestStep('notes', held.row.step),
    notes: input.notes ?? '',
  })
}

/**
 * Sets which lot will pay: the one that expires first unless chosen. Nothing is taken before the private is confirmed.
 * Refuses packages.*.
 */
async function choosePack(
  ctx: WriteContext,
  { held, lotId }: { held: LockedPrivate; lotId: Id<'package_lots'> | undefined },
): Promise<'chosen' | Refusal> {
  const { session, row } = held
  const lots = await listLots(ctx.tx, { personId: signedIn(ctx).personId, branchId: session.branchId })
  const choice = chooseCredit({ lots: privateLots(lots), session, now: session.now, chosenLotId: lotId })
  if (isRefusal(choice)) return choice
  await saveStep(ctx.tx, { sessionId: session.id, step: furthestStep('pack', row.step), lotId: choice.lot.id })
  return 'chosen'
}

/**
 * Locks a private of the caller that is still held, in the requested step. Refuses request.not_found,
 * privates.hold_over, privates.step_order.
 */
async function lockHeld(
  ctx: WriteContext,
  wanted: { id: Id<'class_sessions'>; step: PrivateStep },
): Promise<LockedPrivate | Refusal> {
  const found = await lockPrivate(ctx, wanted.id)
  if (isRefusal(found)) return found
  const { session, row } = found
  const isHeld =
    row.booked_at === null &&
    row.released_at === null &&
    session.status === 'upcoming' &&
    isBefore(session.now, row.held_until)
  if (!isHeld) return refuse('privates.hold_over')
  return checkStep(wanted.step, row.step) ?? found
}
