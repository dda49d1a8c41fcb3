import { randomBytes } from 'node:crypto'
import type { joinContract as endpoint } from '#domain/contracts/api.ts'
import { decideJoining, payerName } from '#domain/contracts/decide-joining.ts'
import { mandateMonths, mandateWindowHours } from '#domain/contracts/model.ts'
import { nextAsking } from '#domain/contracts/next-asking.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, plusMinutes, wireTime } from '#domain/kit/time.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { lineTax, taxRateOf } from '#domain/studio/tax.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { payerEmail } from '#server/gateways/payer-email.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockMember } from '#server/orders/lock-member.ts'
import { findPlan, type PlanRow } from '#server/packages/plan-queries.ts'
import { endContract } from './end-contract.ts'
import { insertMandate } from './mandate-queries.ts'
import { openContract } from './open-contract.ts'
import { insertContract, insertEvent, listContractsOf } from './queries.ts'

type Input = CheckedOf<typeof endpoint>
type Buyer = Awaited<ReturnType<typeof lockMember>>

/**
 * Joins a membership: a contract with the plan's terms of today, a pending mandate, and the signed address of the
 * bank's page. An earlier pending contract is given up. The identity number goes to the bank and is not stored. Refuses
 * what `joinContract` lists.
 */
export function joinContract(gateways: Gateways) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const { accountId } = signedIn(ctx)
    const member = await lockMember(ctx)
    const plan = await findPlan(ctx.tx, { planId: input.plan_id, branchId: ctx.branch.id })
    if (!plan || plan.expiry_basis === null) return refuse('packages.unavailable')
    const before = await listContractsOf(ctx.tx, { accountId, planId: plan.id })
    const identity = decideJoining({
      plan,
      birthDate: member.birthDate,
      identityNumber: input.identity_number,
      before: before.map(({ status }) => status),
    })
    if (isRefusal(identity)) return identity
    if (!gateways.named.some((named) => named === 'curlec' || named === 'razorpay'))
      return refuse('payments.no_provider')
    for (const { id } of before.filter(({ status }) => status === 'pending')) {
      const open = await openContract(ctx.tx, { contractId: id })
      if (open) await endContract(ctx.tx, { open, reason: 'not_authorised', origin: ctx.origin, quiet: true })
    }
    const maxSen = await maxAmountOf(ctx, plan)
    const made = await makeContract(ctx, { member, plan, basis: plan.expiry_basis, bankId: input.bank_id, maxSen })
    const { buyer } = member
    const url = gateways.mandates.url({
      ...made,
      maxSen,
      name: payerName(buyer.name, `Member ${made.merchantRef.slice(0, 6)}`),
      email: payerEmail(buyer.email, ctx.config),
      phone: buyer.phone ?? '',
      identity,
      bankId: input.bank_id ?? '',
      returnUrl: `${ctx.origin}${ctx.locale === 'zh' ? '/zh' : ''}/my-account/payment`,
      callbackUrl: `${ctx.origin}/api/contracts/callback/curlec`,
    })
    const expires_at = wireTime(made.expiresAt, ctx.branch.zone)
    return { success: true, contract_id: made.contractId, redirect: { url, expires_at } }
  }
}

interface Joined {
  readonly member: Buyer
  readonly plan: PlanRow
  readonly basis: 'billing_cycle' | 'month'
  readonly bankId: string | undefined
  readonly maxSen: Sen
}

/** The most that a cycle may cost: its price, with the tax that comes on top of it today. */
async function maxAmountOf({ policies }: WriteContext, plan: PlanRow): Promise<Sen> {
  const rate = taxRateOf(await policies())
  return sen(plan.price_sen + (rate.included ? 0 : lineTax(rate, plan.price_sen)))
}

async function makeContract(ctx: WriteContext, { member, plan, basis, bankId, maxSen }: Joined) {
  const { tx, branch } = ctx
  const { accountId, personId } = signedIn(ctx)
  const { now } = member
  const number = orderNumber(randomBytes(12))
  const contractId = await insertContract(tx, {
    number,
    branchId: branch.id,
    accountId,
    personId,
    planId: plan.id,
    name: plan.name,
    credits: plan.credits,
    priceSen: plan.price_sen,
    currency: branch.currency,
    basis,
    now,
  })
  await insertEvent(tx, { contractId, from: null, to: 'pending', reason: 'joined', now })
  const effectiveOn = dayOf(now, branch.zone)
  const expiresOn = effectiveOn.add({ months: mandateMonths })
  const expiresAt = plusMinutes(now, mandateWindowHours * 60)
  const merchantRef = `${number}-M`
  await insertMandate(tx, {
    contractId,
    merchantRef,
    method: bankId === undefined ? 'curleccc' : 'curlecfpx',
    maxSen,
    effectiveOn: effectiveOn.toString(),
    expiresOn: expiresOn.toString(),
    expiresAt,
    nextAskAt: nextAsking(now, now),
    now,
  })
  return { contractId, merchantRef, effectiveOn, expiresOn, expiresAt }
}
