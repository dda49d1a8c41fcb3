import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { takeStep as endpoint } from '#domain/privates/api.ts'
import { furthestStep } from '#domain/privates/furthest-step.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { choosePack } from './choose-pack.ts'
import { holdSlot } from './hold-slot.ts'
import { lockHeld } from './lock-held.ts'
import type { LockedPrivate } from './lock-private.ts'
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
