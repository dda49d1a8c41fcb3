import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listLedger as endpoint } from '#domain/packages/api.ts'
import { reasonsWith } from '#domain/packages/reasons-with.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findLot } from './lot-queries.ts'
import { presentLine } from './present-line.ts'
import { listLedgerLines, wasSharedWith, type LedgerLine } from './term-queries.ts'

type Item = OutputOf<typeof endpoint>['data'][number]

/**
 * The readable ledger of a pack: time, class, ±1, reason and balance. The owner sees that a sharer used a credit, and
 * neither who nor in which class; a sharer, also a former one, sees what is their own and nothing else. Refuses
 * request.not_found to anyone else.
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
    reasons: reasonsWith(input.keyword),
    classesOf: own ? 'owner' : 'all',
  })
  return page(
    rows.map((line) => ownLine(line, { ctx, own })),
    { total, limit: input.limit, page: input.page },
  )
}

function ownLine(line: LedgerLine, { ctx, own }: { ctx: ReadContext; own: boolean }): Item {
  const isShown = !own || line.owners
  const shown = presentLine(line, ctx)
  return {
    ...shown,
    balance: own ? line.balance : null,
    by: line.person_id === null ? null : isShown ? 'you' : 'sharer',
    class: isShown ? shown.class : null,
  }
}
