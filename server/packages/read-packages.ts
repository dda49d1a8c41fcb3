import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page, chosenValues, hasKeyword } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  listPackages as listPackagesEndpoint,
  getPackage as getPackageEndpoint,
  listMyPackages as listMyPackagesEndpoint,
  listLedger as listLedgerEndpoint,
} from '#domain/packages/api.ts'
import type { LotState } from '#domain/packages/model.ts'
import { reasonsWith } from '#domain/packages/reasons-with.ts'
import { readTogether } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { type ReadContext, signedIn } from '#server/kit/context.ts'
import { findLot } from './lot-queries.ts'
import { listPlans, findPlan } from './plan-queries.ts'
import { presentPlan, presentLot, presentLine } from './present-packages.ts'
import { listLots, type HeldLot } from './queries.ts'
import { listLedgerLines, wasSharedWith, type LedgerLine } from './term-queries.ts'

/** What is on sale in the branch. Memberships are listed even while they cannot be joined. */
export async function listPackages(
  ctx: ReadContext,
  input: CheckedOf<typeof listPackagesEndpoint>,
): Promise<OutputOf<typeof listPackagesEndpoint>> {
  const { total, rows } = await listPlans(ctx.db, { ...input, branchId: ctx.branch.id })
  return page(
    rows.map((plan) => presentPlan(plan, ctx.locale)),
    { total, limit: input.limit, page: input.page },
  )
}

/** One package on sale. Refusal: request.not_found, also for one that is no longer sold. */
export async function getPackage(
  ctx: ReadContext,
  input: CheckedOf<typeof getPackageEndpoint>,
): Promise<OutputOf<typeof getPackageEndpoint> | Refusal> {
  const plan = await findPlan(ctx.db, { planId: input.id, branchId: ctx.branch.id })
  return plan?.active ? presentPlan(plan, ctx.locale) : refuse('request.not_found')
}

type Input = CheckedOf<typeof listMyPackagesEndpoint>

type Output = OutputOf<typeof listMyPackagesEndpoint>

const lotStates = ['usable', 'empty', 'expired', 'revoked'] as const satisfies readonly LotState[]

/**
 * The caller's packs in this branch, and those that others share with the caller. A state depends on the time, so packs
 * are filtered here and not in the database.
 */
export async function listMyPackages(ctx: ReadContext, input: Input): Promise<Output> {
  const [now, lots] = await readTogether(ctx.db, async (db) =>
    Promise.all([studioNow(db), listLots(db, { personId: signedIn(ctx).personId, branchId: ctx.branch.id })]),
  )
  const states = chosenValues(input, lotStates)
  const shown = lots
    .filter(({ name }) => hasKeyword(Object.values(name), input.keyword))
    .toSorted(inOrder(input))
    .map((lot) => presentLot(lot, { branch: ctx.branch, locale: ctx.locale, now }))
    .filter(({ state }) => states?.includes(state) ?? true)
  const from = (input.page - 1) * input.limit
  return page(shown.slice(from, from + input.limit), { total: shown.length, limit: input.limit, page: input.page })
}

function inOrder({ orderBy, sortedBy }: Input): (a: HeldLot, b: HeldLot) => number {
  const at = (lot: HeldLot) => (orderBy === 'created_at' ? lot.purchasedAt : lot.expiresAt)
  const sign = sortedBy === 'asc' ? 1 : -1
  return (a, b) => sign * Temporal.Instant.compare(at(a), at(b)) || (a.id < b.id ? -1 : 1)
}

type Item = OutputOf<typeof listLedgerEndpoint>['data'][number]

/**
 * The readable ledger of a pack: time, class, ±1, reason and balance. The owner sees that a sharer used a credit, and
 * neither who nor in which class; a sharer, also a former one, sees what is their own and nothing else. Refuses
 * request.not_found to anyone else.
 */
export async function listLedger(
  ctx: ReadContext,
  input: CheckedOf<typeof listLedgerEndpoint>,
): Promise<OutputOf<typeof listLedgerEndpoint> | Refusal> {
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
