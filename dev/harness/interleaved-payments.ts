import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { randomOf, shuffled, wholeBetween, type Random } from '#dev/seed/random.ts'
import { aMember, aPlan } from '#dev/testing/builders.ts'
import { lastMessage, signedFor, tell, type ServerMessage, type TriedGateway } from '#dev/testing/each-gateway.ts'
import type { Placed, Shop } from '#dev/testing/shop.ts'
import { prepareCrash } from './cut-connections.ts'

type Fields = Readonly<Record<string, string>>
type Bought = Awaited<ReturnType<Shop['buyer']>>

/** An order whose money the bank has taken, with the messages about it, which are not sent yet. */
interface Untold {
  readonly bought: Bought
  readonly approval: ServerMessage
  readonly failure: ServerMessage
  readonly return: Fields
}

/** An order that was paid at the bank while callback and browser were lost. */
async function anUntoldPayment(shop: Shop, bought: Bought): Promise<Untold> {
  const { attempt: _attempt, ...fields } = (await shop.atBank(bought.url, 'approve-drop-server')) ?? {}
  const approval = await lastMessage(shop, bought.reference)
  const failure = await signedFor(shop, { reference: bought.reference, code: '51' })
  // The bank itself has the money, whatever it reported before.
  await signedFor(shop, { reference: bought.reference, code: '00' })
  return { bought, approval, failure, return: fields }
}

/** The events of such an order, in any order. */
const happenings = {
  callback: async (shop: Shop, { approval }: Untold) => tell(shop, approval),
  return: async (shop: Shop, untold: Untold) => shop.comeBack(untold.return),
  requery: async (shop: Shop, { bought }: Untold) => {
    await sql`update payment_attempts set next_requery_at = studio_now() where merchant_ref = ${bought.reference}`.execute(
      shop.server.db,
    )
    await shop.reconcile()
  },
  failure: async (shop: Shop, { failure }: Untold) => tell(shop, failure),
  /** A forged message: it proves nothing, and the gateway is queried. */
  forgery: async (shop: Shop, { approval }: Untold) =>
    tell(shop, { body: `${approval.body} `, signature: createHmac('sha256', 'no').update('no').digest('hex') }),
  /** Pay is pressed twice at once although the money is on its way. */
  pay: async (shop: Shop, { bought }: Untold) =>
    Promise.all([1, 2].map(async () => shop.payAgain(bought.member, bought.orderId))),
  /** The order expires. */
  end: async (shop: Shop) => {
    await shop.server.clock.advance({ minutes: 41 })
    await shop.reconcile()
  },
} as const
export type Happening = keyof typeof happenings

const left = z.object({ captures: z.int(), paid: z.int(), packs: z.int(), receipts: z.int() })
/** The stored outcome of a paid order, however it was paid. */
export const once = JSON.stringify({ status: 'complete', refunds: [], captures: 1, paid: 1, packs: 1, receipts: 1 })

async function whatIsLeft(shop: Shop, { member, orderId }: Pick<Bought, 'member' | 'orderId'>): Promise<string> {
  const { status, refunds } = await shop.order({ member, orderId })
  const { rows } = await sql`
    select
      (select count(*)::int from payment_attempts where order_id = ${orderId} and status = 'succeeded') as captures,
      (select count(*)::int from order_events where order_id = ${orderId} and to_status = 'processing') as paid,
      (select count(*)::int from package_lots where person_id = ${member.personId}) as packs,
      (select count(*)::int from messages where recipient = ${member.email} and template = 'order_receipt') as receipts`.execute(
    shop.server.db,
  )
  return JSON.stringify({ status, refunds, ...z.parse(left, rows[0]) })
}

interface AllOrders {
  readonly events: readonly Happening[]
  /** Which of them are meant, by their place; all unless given. */
  readonly isMeant?: (turn: number) => boolean
}

/**
 * Plays these events in each of their orders, each twice at once, on an order of its own, with a restart in between.
 * Returns every outcome with the sequences that led to it: one, if the order of events does not matter.
 */
export async function playAllOrders(
  shop: Shop,
  { events, isMeant = () => true }: AllOrders,
): Promise<Map<string, string[]>> {
  const ends = new Map<string, string[]>()
  for (const [turn, order] of permutationsOf(events).entries()) {
    if (!isMeant(turn)) continue
    const untold = await anUntoldPayment(shop, await shop.buyer())
    for (const [place, happening] of order.entries()) {
      if (place === turn % order.length) await shop.server.restart()
      await Promise.all([1, 2].map(async () => happenings[happening](shop, untold)))
    }
    const end = await whatIsLeft(shop, untold.bought)
    ends.set(end, [...(ends.get(end) ?? []), order.join(' ')])
  }
  return ends
}

/** All permutations. */
function permutationsOf<Word>(words: readonly Word[]): Word[][] {
  if (words.length < 2) return [[...words]]
  return [...new Set(words)].flatMap((first) =>
    permutationsOf(words.toSpliced(words.indexOf(first), 1)).map((rest) => [first, ...rest]),
  )
}

/** Settling a payment sends about this many statements; a later crash never happens. */
const mostStatements = 25

interface Game {
  readonly tried: TriedGateway
  readonly seed: string
  readonly rounds: number
  /** Without it there is no crash. */
  readonly crashes?: boolean
}

/**
 * Plays random interleavings: Pay is pressed twice, then callback, return, requery, a late failure and a forgery arrive
 * up to three at a time and repeatedly, while the product crashes during some. In the end the gateway repeats its
 * callback until it is acknowledged. Returns the faults by round, and the number of crashes: there is no fault when
 * every order was paid once.
 */
export async function playPayments(
  shop: Shop,
  { tried, seed, rounds, crashes = true }: Game,
): Promise<{ readonly wrong: readonly string[]; readonly crashed: number }> {
  const crash = prepareCrash()
  const wrong: string[] = []
  let crashed = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const random = randomOf(`${seed} ${tried.name} ${round}`)
      const untold = await anUntoldPayment(shop, await doubleClick(shop))
      const played: string[] = []
      for (const group of groupsOf(random)) {
        const step = crashes && random() < 0.5 ? wholeBetween(random, [0, mostStatements]) : undefined
        played.push(`${group.join('+')}${step === undefined ? '' : ` dies at ${step}`}`)
        if (step !== undefined) crash.arm(step)
        await Promise.allSettled(group.map(async (happening) => happenings[happening](shop, untold)))
        if (step === undefined || !crash.disarm().died) continue
        crashed += 1
        await shop.server.restart()
        await untilQuiet(shop)
      }
      await happenings.callback(shop, untold)
      await happenings.requery(shop, untold)
      const end = await whatIsLeft(shop, untold.bought)
      if (end !== once) wrong.push(`${tried.name}, round ${round}: ${played.join(', ')} left ${end}`)
    }
  } finally {
    crash.end()
  }
  return { wrong, crashed }
}

/** Checkout pressed twice with the same key: one order. */
async function doubleClick(shop: Shop): Promise<Bought> {
  const member = await aMember(shop.server.db)
  const planId = await aPlan(shop.server.db, { studio: shop.studio })
  const [first, second] = await Promise.all(
    [1, 2].map(async () => shop.checkout(member, { plan_id: planId, quantity: 1 }, `double ${member.personId}`)),
  )
  if (first === undefined || first.orderId === '' || first.orderId !== second?.orderId)
    throw new Error(`two presses of Pay gave ${first?.orderId} and ${second?.orderId}`)
  const placed: Placed = first
  return { member, planId, ...placed }
}

function groupsOf(random: Random): Happening[][] {
  const some = (happening: Happening, most: number) =>
    Array.from({ length: wholeBetween(random, [0, most]) }, () => happening)
  const all = shuffled(random, [
    ...some('callback', 3),
    ...some('return', 3),
    ...some('requery', 2),
    ...some('failure', 1),
    ...some('forgery', 1),
    ...some('pay', 1),
  ])
  const groups: Happening[][] = []
  while (all.length > 0) groups.push(all.splice(0, wholeBetween(random, [1, 3])))
  return groups
}

/** PostgreSQL needs a moment to notice the closed connections of a crashed product. */
async function untilQuiet({ server }: Shop): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    const seen = await server.pool
      .query<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      .catch(() => undefined)
    if (seen?.rows[0]?.busy === 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('a connection of the crashed product is still active')
}
