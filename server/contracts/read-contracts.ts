import type {
  listContracts as listContractsEndpoint,
  getContract as getContractEndpoint,
  contract as schema,
} from '#domain/contracts/api.ts'
import { billingCycle, paidUntil } from '#domain/contracts/billing-cycle.ts'
import { isMandateOver } from '#domain/contracts/is-mandate-over.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, wireTime, type Instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { bankName } from '#domain/payments/bank-name.ts'
import { failureOf } from '#domain/payments/failure-of.ts'
import { outcomeOf } from '#domain/payments/outcome-of.ts'
import type { Policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { listCharges, listCollections, type ChargeRow, type CollectionRow } from './collection-queries.ts'
import { listMandates, type MandateRow } from './mandate-queries.ts'
import { listContractRows, readContract, type ContractRow } from './queries.ts'
import { termsOf } from './terms-of.ts'

/** The caller's own memberships in the branch, newest first. */
export async function listContracts(
  ctx: ReadContext,
  input: CheckedOf<typeof listContractsEndpoint>,
): Promise<OutputOf<typeof listContractsEndpoint>> {
  const { rows, total } = await listContractRows(ctx.db, {
    accountId: signedIn(ctx).accountId,
    branchId: ctx.branch.id,
    query: input,
  })
  const contracts = await presentContracts(ctx.db, { rows, locale: ctx.locale, now: await studioNow(ctx.db) })
  return page(contracts, { total, limit: input.limit, page: input.page })
}

/** One of the caller's own memberships. Refuses request.not_found, also for one of someone else. */
export async function getContract(
  ctx: ReadContext,
  input: CheckedOf<typeof getContractEndpoint>,
): Promise<OutputOf<typeof getContractEndpoint> | Refusal> {
  const row = await readContract(ctx.db, { contractId: input.id, accountId: signedIn(ctx).accountId })
  if (!row) return refuse('request.not_found')
  const [shown] = await presentContracts(ctx.db, { rows: [row], locale: ctx.locale, now: await studioNow(ctx.db) })
  return shown ?? refuse('request.not_found')
}

type Shown = (typeof schema)['_zod']['output']

/** Contracts as their member reads them, each with its latest mandate and its cycles. */
async function presentContracts(
  db: Database,
  { rows, ...seen }: { readonly rows: readonly ContractRow[]; readonly locale: Locale; readonly now: Instant },
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const mandates = await listMandates(db, ids)
  const collections = await listCollections(db, ids)
  const charges = await listCharges(
    db,
    collections.map(({ id }) => id),
  )
  const branches = [...new Set(rows.map(({ branch_id: id }) => id))]
  const policiesOf = new Map<string, Policies>()
  for (const id of branches) policiesOf.set(id, await loadPolicies(db, id))
  return rows.flatMap((row) => {
    const policies = policiesOf.get(row.branch_id)
    const mandate = mandates.find((one) => one.contract_id === row.id)
    const own = collections.filter((one) => one.contract_id === row.id)
    return mandate && policies ? [present(row, { mandate, collections: own, charges, policies, ...seen })] : []
  })
}

interface Parts {
  readonly mandate: MandateRow
  readonly collections: readonly CollectionRow[]
  readonly charges: readonly ChargeRow[]
  readonly policies: Policies
  readonly locale: Locale
  readonly now: Instant
}

function present(row: ContractRow, { mandate, collections, charges, policies, locale, now }: Parts): Shown {
  const { zone } = row
  const at = (instant: Instant | null) => (instant === null ? null : wireTime(instant, zone))
  const cycles = collections.map(({ status, until_at }) => ({ status, until: until_at }))
  return {
    id: row.id,
    number: row.number,
    plan_id: row.plan_id,
    name: inLocale(row.name, locale),
    status: row.status,
    ended_reason: row.ended_reason,
    failure: failureIn(charges.filter((one) => one.collection_id === collections[0]?.id)),
    credits: row.credits,
    price: toWire(sen(row.price_sen)),
    joined_at: wireTime(row.joined_at, zone),
    ended_at: at(row.ended_at),
    valid_to: paidUntil(cycles, { zone, now })?.toString() ?? null,
    next_collection: nextOf(row, { mandate, policies }),
    mandate: {
      id: mandate.id,
      status: mandate.status,
      method: mandate.method,
      bank: mandate.bank_code === null ? null : (bankName('B2C', mandate.bank_code) ?? mandate.bank_code),
      expires_on: mandate.expires_on,
    },
    collections: collections.map((one) => ({
      id: one.id,
      place: one.place,
      from: wireTime(one.from_at, zone),
      to: lastDay(one.until_at, zone).toString(),
      amount: toWire(sen(one.amount_sen)),
      tax: toWire(sen(one.tax_sen)),
      tax_percent: one.tax_basis_points / 100,
      credits: one.credits,
      status: one.status,
      next_try_at: at(one.next_try_at),
      captured_at: at(one.captured_at),
      receipt_number: one.receipt_number,
      reference: charges.find(({ id }) => id === one.charge_id)?.merchant_ref ?? null,
    })),
  }
}

/** Nobody is at a page of the bank while it collects, so a code that says somebody left one names no reason. */
function failureIn(charges: readonly ChargeRow[]): Shown['failure'] {
  const last = charges.at(-1)
  if (last?.status !== 'failed') return null
  return failureOf({ status: 'failed', outcome: last.code === null ? null : outcomeOf(last.code) }) ?? null
}

function nextOf(
  row: ContractRow,
  { mandate, policies }: Pick<Parts, 'mandate' | 'policies'>,
): Shown['next_collection'] {
  if (row.next_collection_at === null || row.started_at === null) return null
  if (isMandateOver(day(mandate.expires_on), { zone: row.zone, at: row.next_collection_at })) return null
  const terms = termsOf(row, policies)
  const next = billingCycle({ terms, startedAt: row.started_at, zone: row.zone }, row.next_collection_at)
  return { at: wireTime(row.next_collection_at, row.zone), amount: toWire(next.amountSen) }
}
