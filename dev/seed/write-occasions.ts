import { sql } from 'kysely'
import { billingCycle } from '#domain/contracts/billing-cycle.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { dayOf, plusMs, type Instant } from '#domain/kit/time.ts'
import { validUntil } from '#domain/packages/validity.ts'
import type { Transaction } from '#server/driver/database.ts'
import { replaceInstructor } from '#server/schedules/change-queries.ts'
import { demoId } from './demo-id.ts'
import { plans } from './package-rows.ts'
import { insertLots } from './queries.ts'
import { crowd, personOf, type DemoPerson } from './write-people.ts'
import { branchId, branchZone } from './write-studio.ts'

const dayMs = 24 * 3_600_000
const closedInDays = 16

/** A day on which the studio is closed, so that the weekly classes leave it out. Written before them. */
export async function writeClosure(tx: Transaction, now: Instant): Promise<void> {
  const day = dayOf(now, branchZone).add({ days: closedInDays }).toString()
  await tx
    .insertInto('closures')
    .values({
      id: demoId('closures', 'springs'),
      branch_id: branchId,
      first_day: day,
      last_day: day,
      reason: 'All springs are changed',
      created_at: plusMs(now, -7 * dayMs),
    })
    .execute()
}

/**
 * Rare events, each once: a substitute, a shared pack, a referral, and a membership. All of members who fill the
 * classes, so that the people a visitor logs in as start as described.
 */
export async function writeOccasions(tx: Transaction, now: Instant): Promise<void> {
  await writeSubstitute(tx, now)
  await writeSharedPack(tx, now)
  await writeReferral(tx, now)
  await writeMembership(tx, now)
}

/** In the first coming class at whose time another instructor is free. */
async function writeSubstitute(tx: Transaction, now: Instant): Promise<void> {
  const { rows } = await sql<{
    sessionId: Id<'class_sessions'>
    absentId: Id<'instructors'>
    instructorId: Id<'instructors'>
    startsAt: Instant
    endsAt: Instant
  }>`
    select s.id as "sessionId", si.instructor_id as "absentId", i.id as "instructorId", s.starts_at as "startsAt", s.ends_at as "endsAt"
    from class_sessions s
    join session_instructors si on si.session_id = s.id and si.active
    join instructors i on i.branch_id = s.branch_id and i.active and i.id <> si.instructor_id
    where s.branch_id = ${branchId} and s.status = 'upcoming' and not s.private and s.starts_at > ${plusMs(now, 2 * dayMs)}
      and not exists (
        select 1 from session_instructors o
        where o.instructor_id = i.id and o.active and o.teaches && tstzrange(s.starts_at - interval '1 hour', s.ends_at + interval '1 hour'))
    order by s.starts_at, s.id, i.sort, i.id
    limit 1`.execute(tx)
  for (const row of rows) await replaceInstructor(tx, { ...row, role: 'substitute' })
}

/**
 * A 50-class pack of one member, shared with another who books with it; a third share is for an e-mail without an
 * account.
 */
async function writeSharedPack(tx: Transaction, now: Instant): Promise<void> {
  const [owner, friend] = [someone(11), someone(12)]
  const startsAt = plusMs(now, -20 * dayMs)
  const id = demoId('package_lots', 'shared')
  const plan = planOf('fifty-class-pack')
  await insertLots(tx, [
    {
      id,
      planId: demoId('package_plans', plan.slug),
      branchId,
      personId: owner.personId,
      granted: plan.credits,
      startsAt,
      expiresAt: validUntil({ paidAt: startsAt, validityDays: plan.validityDays, zone: branchZone }),
    },
  ])
  const from_at = plusMs(now, -10 * dayMs)
  const places = plan.sharers
  await tx
    .updateTable('package_lots')
    .set({ sharing_enabled_at: from_at, share_places: places })
    .where('id', '=', id)
    .execute()
  const sharers = [
    { email: await emailOf(tx, friend), person_id: friend.personId },
    { email: 'mother-of-the-owner@example.com', person_id: null },
  ]
  await tx
    .insertInto('package_shares')
    .values(
      sharers.map(({ email, person_id }, place) => ({
        id: demoId('package_shares', email),
        lot_id: id,
        places,
        slot: place + 1,
        email,
        person_id,
        from_at,
      })),
    )
    .execute()
}

/** A member who joined by another's code and has not ordered yet. */
async function writeReferral(tx: Transaction, now: Instant): Promise<void> {
  const [referrer, friend] = [someone(13), someone(14)]
  await sql`
    update accounts set referral_code_used = (select refer_code from accounts where id = ${referrer.accountId})
    where id = ${friend.accountId}`.execute(tx)
  await tx
    .insertInto('referrals')
    .values({
      friend_account_id: friend.accountId,
      referrer_account_id: referrer.accountId,
      branch_id: branchId,
      status: 'joined',
      joined_at: plusMs(now, -5 * dayMs),
    })
    .execute()
}

/** A membership in its first cycle, which the bank has collected. */
async function writeMembership(tx: Transaction, now: Instant): Promise<void> {
  const member = someone(15)
  const plan = planOf('monthly-eight')
  const [contractId, mandateId] = [demoId('contracts', 'monthly'), demoId('mandates', 'monthly')]
  const startedAt = plusMs(now, -12 * dayMs)
  const terms = { basis: 'billing_cycle', credits: plan.credits, priceSen: sen(plan.priceSen) } as const
  const cycle = billingCycle({ terms, startedAt, zone: branchZone }, now)
  const planId = demoId('package_plans', plan.slug)
  await tx
    .insertInto('contracts')
    .values({
      id: contractId,
      number: 'DEMOMONTHLY8',
      branch_id: branchId,
      account_id: member.accountId,
      person_id: member.personId,
      plan_id: planId,
      name: plan.name,
      credits: plan.credits,
      price_sen: plan.priceSen,
      currency: 'MYR',
      expiry_basis: 'billing_cycle',
      status: 'active',
      joined_at: startedAt,
      started_at: startedAt,
      next_collection_at: cycle.until,
    })
    .execute()
  const at = startedAt
  await tx
    .insertInto('contract_events')
    .values([
      { contract_id: contractId, at, from_status: null, to_status: 'pending', reason: 'joined' },
      { contract_id: contractId, at, from_status: 'pending', to_status: 'active', reason: 'authorised' },
    ])
    .execute()
  const day = dayOf(startedAt, branchZone)
  await tx
    .insertInto('mandates')
    .values({
      id: mandateId,
      contract_id: contractId,
      merchant_ref: 'DEMOMONTHLY8-M1',
      method: 'curleccc',
      max_sen: plan.priceSen,
      effective_on: day.toString(),
      expires_on: day.add({ years: 5 }).toString(),
      status: 'authorised',
      expires_at: startedAt,
      created_at: startedAt,
      authorised_at: startedAt,
      settled_at: startedAt,
    })
    .execute()
  await writeFirstCycle(tx, { contractId, mandateId, planId, member, startedAt, cycle })
}

interface FirstCycle {
  readonly contractId: Id<'contracts'>
  readonly mandateId: Id<'mandates'>
  readonly planId: Id<'package_plans'>
  readonly member: DemoPerson
  readonly startedAt: Instant
  readonly cycle: ReturnType<typeof billingCycle>
}

async function writeFirstCycle(tx: Transaction, first: FirstCycle): Promise<void> {
  const { contractId, mandateId, planId, member, startedAt, cycle } = first
  const [collectionId, chargeId] = [demoId('collections', 'monthly 0'), demoId('charges', 'monthly 0')]
  await tx
    .insertInto('collections')
    .values({
      id: collectionId,
      contract_id: contractId,
      place: 0,
      from_at: cycle.from,
      until_at: cycle.until,
      credits: cycle.credits,
      amount_sen: cycle.amountSen,
      status: 'due',
      due_at: startedAt,
      created_at: startedAt,
    })
    .execute()
  await tx
    .insertInto('charges')
    .values({
      id: chargeId,
      collection_id: collectionId,
      mandate_id: mandateId,
      merchant_ref: 'DEMOMONTHLY8-0-1',
      amount_sen: cycle.amountSen,
      currency: 'MYR',
      status: 'succeeded',
      created_at: startedAt,
      settled_at: startedAt,
    })
    .execute()
  await tx
    .updateTable('collections')
    .set({ status: 'captured', captured_at: startedAt, charge_id: chargeId })
    .where('id', '=', collectionId)
    .execute()
  await insertLots(tx, [
    {
      id: demoId('package_lots', 'monthly 0'),
      planId,
      branchId,
      personId: member.personId,
      granted: cycle.credits,
      startsAt: startedAt,
      expiresAt: cycle.until,
      collectionId,
    },
  ])
}

function planOf(slug: (typeof plans)[number]['slug']): (typeof plans)[number] {
  const plan = plans.find((row) => row.slug === slug)
  if (!plan) throw new Error(`the demo has no package ${slug}`)
  return plan
}

function someone(place: number): DemoPerson {
  return crowd[place] ?? personOf('member')
}

async function emailOf(tx: Transaction, { accountId }: DemoPerson): Promise<string> {
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email ?? ''
}
