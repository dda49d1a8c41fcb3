import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listLedger as endpoint } from '#domain/packages/api.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { inLocale } from '#domain/text/localized.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findLot } from './lot-queries.ts'
import { listLedgerLines, wasSharedWith, type LedgerLine } from './term-queries.ts'

type Item = OutputOf<typeof endpoint>['data'][number]

const reasons: Readonly<Record<string, Item['why']>> = {
  credit_granted: 'granted',
  credit_used: 'booked',
  credit_returned: 'returned',
  credit_forfeited: 'forfeited',
  credit_expired: 'expired',
  credit_restored: 'restored',
  extended: 'extended',
  frozen: 'frozen',
}

/**
 * The readable ledger of a pack: when, which class, ±1, why, and what was left. The owner sees that a sharer used a
 * credit, and neither who nor in which class; a sharer, also a former one, sees what is their own and nothing else.
 * Refuses request.not_found to anyone else.
 */
export async function listLedger(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { personId } = signedIn(ctx)
  const wanted = { lotId: input.id, branchId: ctx.branch.id }
  const own = (await findLot(ctx.db, { ...wanted, ownerId: personId })) !== undefined
  if (!own && !(await wasSharedWith(ctx.db, { ...wanted, personId }))) return refuse('request.not_found')
  const { rows, total } = await listLedgerLines(ctx.db, {
    ...input,
    lotId: input.id,
    onlyOf: own ? undefined : personId,
  })
  return page(
    rows.map((line) => lineItem(line, { ctx, own })),
    { total, limit: input.limit, page: input.page },
  )
}

function lineItem(line: LedgerLine, { ctx, own }: { ctx: ReadContext; own: boolean }): Item {
  const { zone } = ctx.branch
  const why = reasons[line.reason]
  if (!why) throw new Error(`the ledger of a pack has no word for ${line.reason}`)
  const isShown = !own || line.owners
  return {
    at: wireTime(line.at, zone),
    why,
    change: line.change,
    balance: own ? line.balance : null,
    by: line.person_id === null ? null : isShown ? 'you' : 'sharer',
    class:
      isShown && line.session_id !== null && line.class_starts_at !== null && line.class_name !== null
        ? {
            session_id: line.session_id,
            name: inLocale(line.class_name, ctx.locale),
            starts_at: wireTime(line.class_starts_at, zone),
          }
        : null,
    valid_to: line.expires_at === null ? null : lastDay(line.expires_at, zone).toString(),
  }
}
