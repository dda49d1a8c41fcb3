import type { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, wireTime } from '#domain/kit/time.ts'
import { checkLot } from '#domain/packages/check-lot.ts'
import { checkPerson } from '#domain/privates/check-person.ts'
import { privateLots } from '#domain/privates/private-lots.ts'
import { decidePrivate, type privateState } from '#domain/privates/private-state.ts'
import { nextStep } from '#domain/privates/steps.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { listLots } from '#server/packages/queries.ts'
import { loadPrivateFacts } from './load-private-facts.ts'
import { presentPrivate } from './present-private.ts'
import { findPrivate, type PrivateRow } from './queries.ts'

type State = z.output<typeof privateState>

/**
 * A private of the caller with its next step, decided by the rule that confirms it. Refuses request.not_found, and
 * privates.hold_over for one that was never booked and is no longer held.
 */
export async function stateOfPrivate(
  db: Database,
  { ctx, id }: { ctx: ReadContext | WriteContext; id: Id<'class_sessions'> },
): Promise<State | Refusal> {
  const { accountId } = signedIn(ctx)
  const row = await findPrivate(db, { id, accountId })
  if (!row) return refuse('request.not_found')
  const now = await studioNow(db)
  const item = { ...presentPrivate(row, { locale: ctx.locale, now }), now: wireTime(now, row.zone) }
  if (row.booked_at !== null) return { ...item, next: null, missing: null, lacks: [], packs: [] }
  if (row.released_at !== null || row.status !== 'upcoming' || !isBefore(now, row.held_until))
    return refuse('privates.hold_over')
  return { ...item, next: nextStep(row.step), ...(await readOffer(db, { ctx, row })) }
}

async function readOffer(
  db: Database,
  { ctx, row }: { ctx: ReadContext | WriteContext; row: PrivateRow },
): Promise<Pick<State, 'missing' | 'lacks' | 'packs'>> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const lots = await listLots(db, { personId: holderId, branchId: row.branch_id })
  const facts = await loadPrivateFacts(db, { row, accountId, holderId, lots, locale: ctx.locale })
  const plan = decidePrivate(facts)
  return {
    missing: isRefusal(plan) ? present(plan, ctx.locale) : null,
    lacks: facts.people.flatMap((person) => {
      const checked = checkPerson(facts, person)
      const own = row.people.find(({ id }) => id === person.person.id)
      return own && isRefusal(checked) && !checked.code.startsWith('packages.')
        ? [{ person_id: own.id, ...present(checked, ctx.locale) }]
        : []
    }),
    packs: privateLots(lots)
      .filter((lot) => checkLot(lot, { session: facts.session, now: facts.now }) === undefined)
      .map((lot) => ({
        lot_id: lot.id,
        name: inLocale(lot.name, ctx.locale),
        left: lot.left,
        expires_at: wireTime(lot.expiresAt, row.zone),
      })),
  }
}

function present(refusal: Refusal, locale: Locale): { code: string; message: string } {
  return { code: refusal.code, message: sentence(locale, refusal.code, refusal.values) }
}
