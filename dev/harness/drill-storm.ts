import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { wholeBetween, type Random } from '#dev/seed/random.ts'
import { bookingIdOf, type Actor } from '#dev/testing/actor.ts'
import { aMember, type Studio } from '#dev/testing/builders.ts'
import { joiningAt } from '#dev/testing/memberships.ts'
import type { Answered, Site } from '#dev/testing/server.ts'
import { buyersAt, type Buyers } from '#dev/testing/shop.ts'
import { aPassword, aSignUp, textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { prepareStorms } from './storms.ts'

const kinds = ['booking', 'cancellation', 'order', 'payment', 'membership', 'deletion'] as const

/** A request that a server acknowledged, with when it was sent and answered, in ms of the machine's clock. */
const lineShape = z.object({ kind: z.enum(kinds), id: z.string(), askedMs: z.number(), doneMs: z.number() })
export type Acknowledged = z.infer<typeof lineShape>

/** A log of acknowledged requests in a file beside the database, so that it survives what the drill destroys. */
export interface Notebook {
  readonly note: (kind: Acknowledged['kind'], act: () => Promise<string | undefined>) => Promise<void>
  readonly read: () => readonly Acknowledged[]
}

export function openNotebook(folder: string): Notebook {
  const file = join(folder, 'acknowledged.jsonl')
  writeFileSync(file, '')
  const nowMs = (): number => performance.timeOrigin + performance.now()
  return {
    note: async (kind, act) => {
      const askedMs = nowMs()
      const id = await act()
      if (id !== undefined) appendFileSync(file, `${JSON.stringify({ kind, id, askedMs, doneMs: nowMs() })}\n`)
    },
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => z.parse(lineShape, JSON.parse(line))),
  }
}

const [memberCount, classCount, leaverCount] = [30, 30, 8]
/** Members are not in two classes at once, so each class is at an hour of its own. */
const firstHour = 60

export interface DrillGround {
  readonly site: Site
  readonly buyers: Buyers
  readonly studio: Studio
  readonly members: readonly Actor[]
  readonly classes: readonly Id<'class_sessions'>[]
  readonly membershipPlan: Id<'package_plans'>
  /** Accounts that will be deleted, with their tokens. */
  readonly leavers: readonly { readonly accountId: string; readonly token: string }[]
}

/** The same studio after a restore, on other servers. */
export function moveDrill(
  ground: DrillGround,
  to: { readonly site: Site; readonly simulatorUrl: string },
): DrillGround {
  return {
    ...ground,
    site: to.site,
    buyers: buyersAt(to.site, { studio: ground.studio, simulatorUrl: to.simulatorUrl }),
  }
}

/** Creates the members, classes and accounts that exist before the first backup. */
export async function prepareDrill(site: Site, simulatorUrl: string): Promise<DrillGround> {
  const { people, aClassIn, studio } = await prepareStorms(site)
  const buyers = buyersAt(site, { studio, simulatorUrl })
  return {
    site,
    studio,
    membershipPlan: await joiningAt({ ...buyers, server: site, studio }).aMembership(),
    buyers,
    members: await people(memberCount, 200),
    classes: await Promise.all(
      Array.from({ length: classCount }, async (_, place) => aClassIn(firstHour + place, memberCount)),
    ),
    leavers: await Promise.all(
      Array.from({ length: leaverCount }, async () => {
        const answer = await site.request('POST', '/register', { body: aSignUp() })
        return { accountId: textOf(answer.body['me']?.['id']), token: textOf(answer.body['token']) }
      }),
    ),
  }
}

/** A storm has at least this duration and this many acknowledged requests, within the longest duration. */
const [leastMs, leastActs, mostMs] = [15_000, 60, 180_000]

/** Members book, cancel, buy, join and leave; the notebook logs what was acknowledged. */
export async function storm(
  ground: DrillGround,
  { notebook, random }: { notebook: Notebook; random: Random },
): Promise<void> {
  const startMs = performance.now()
  const isOver = (): boolean => {
    const lastsMs = performance.now() - startMs
    return lastsMs > mostMs || (lastsMs > leastMs && notebook.read().length >= leastActs)
  }
  const untilOver = async (act: () => Promise<unknown>): Promise<void> => {
    while (!isOver()) await act()
  }
  // The first one leaves after the storm.
  const leavers = ground.leavers.slice(1)
  await Promise.all([
    ...Array.from({ length: 4 }, async () => untilOver(async () => bookAndCancel(ground, { notebook, random }))),
    untilOver(async () => {
      await buyPack(ground, notebook)
      await sleep(100)
    }),
    untilOver(async () => {
      await notebook.note('membership', async () => joinMembership(ground))
      await sleep(500)
    }),
    untilOver(async () => {
      const leaver = leavers.shift()
      if (leaver) await notebook.note('deletion', async () => leave(ground, leaver))
      await sleep(leastMs / leaverCount)
    }),
  ])
}

async function bookAndCancel(
  { members, classes }: DrillGround,
  { notebook, random }: { notebook: Notebook; random: Random },
): Promise<void> {
  const member = members[wholeBetween(random, [0, members.length - 1])]
  const session = classes[wholeBetween(random, [0, classes.length - 1])]
  let booked = ''
  await notebook.note('booking', async () => {
    const answer = await member?.tryToBook(session ?? '')
    booked = answer?.status === 201 ? bookingIdOf(answer) : ''
    return booked === '' ? undefined : booked
  })
  if (booked !== '' && random() < 0.4)
    await notebook.note('cancellation', async () =>
      (await member?.cancel(booked))?.status === 200 ? booked : undefined,
    )
}

async function buyPack({ buyers, site }: DrillGround, notebook: Notebook): Promise<void> {
  let bought: Awaited<ReturnType<Buyers['buyer']>> | undefined
  await notebook.note('order', async () => {
    bought = await buyers.buyer({ priceSen: 8900 })
    return idIn(bought.answer, bought.orderId)
  })
  if (bought?.answer.status !== 201) return
  const { orderId, url } = bought
  await notebook.note('payment', async () => {
    await buyers.atBank(url, 'approve')
    const orders = site.db.selectFrom('orders').select('status').where('id', '=', asId('orders', orderId))
    const row = await orders.executeTakeFirst()
    return row?.status === 'complete' ? orderId : undefined
  })
}

/** A new member joins and authorises the mandate; the job collects by itself. Returns the id of the contract. */
export async function joinMembership({
  site,
  studio,
  buyers,
  membershipPlan,
}: DrillGround): Promise<string | undefined> {
  const { join } = joiningAt({ ...buyers, server: site, studio })
  const answer = await join(await aMember(site.db), membershipPlan)
  if (answer.status !== 201) return undefined
  await buyers.atBank(textOf(answer.body['redirect']?.['url']), 'approve')
  return textOf(answer.body['contract_id'])
}

/** Deletes that account, and returns its id when the site says so. */
export async function leave(
  { site }: DrillGround,
  leaver: DrillGround['leavers'][number],
): Promise<string | undefined> {
  const answer = await site.request('POST', '/me/delete', { token: leaver.token, body: { password: aPassword } })
  return idIn(answer, leaver.accountId)
}

function idIn({ status }: Answered, id: string): string | undefined {
  return status < 300 ? id : undefined
}
