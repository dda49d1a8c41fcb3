import type { Browser, BrowserContext } from '@playwright/test'
import type { Product } from '#dev/harness/start-product.ts'
import { signInPeople } from '#dev/seed/people-rows.ts'
import { textAt } from '#dev/value-at.ts'
import { getRoster } from '#domain/attendance/api.ts'
import { demoPassword } from '#domain/devices/model.ts'
import { chooseAtBank } from './choose-at-bank.ts'
import { ask, openAccount, requestHeaders, signIn, signWaiver } from './open-account.ts'
import { prepareFamily, prepareReturnedCredit } from './prepare-family.ts'
import { prepareGoods } from './prepare-goods.ts'
import { prepareStates } from './prepare-states.ts'
import { sender } from './sender.ts'
import { todayOf } from './today-of.ts'
import type { Subjects, Who } from './view.ts'

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** The data of the views, and the people who view them. */
export interface FilledStudio {
  readonly subjects: Subjects
  /** The cookies of a person, as a new browser context takes them. */
  readonly sessionOf: (who: Who) => StoredSession
}

const bankCode = 'MB2U0227'

interface Filling {
  readonly product: Product
  /** Also fills it with the people of `state-views.ts`. */
  readonly hasStates: boolean
}

/** Logs people in and prepares the demo studio for the views. */
export async function fillStudio(browser: Browser, { product, hasStates }: Filling): Promise<FilledStudio> {
  const busyDay = await product.harness('/busy-day', {})
  const planId = textAt(await ask(product, '/packages?search=slug:ten-class-pack'), 'data.0.id')
  const member = await signIn(browser, { product, login: loginOf('member'), password: demoPassword })
  const newcomer = await signIn(browser, { product, login: loginOf('new-member'), password: demoPassword })
  const owner = await signInStaff(browser, { product, login: loginOf('owner') })
  const desk = await signInStaff(browser, { product, login: loginOf('desk') })
  const instructor = await signInStaff(browser, { product, login: loginOf('instructor') })
  const buyer = await openAccount(browser, { product, name: 'Lee Mei', email: 'buyer@example.com' })
  const holder = await openAccount(browser, { product, name: 'Ng Hui Shan', email: 'holder@example.com' })
  const guardian = await openAccount(browser, { product, name: 'Lim Siew Ling', email: 'guardian@example.com' })
  const returned = await openAccount(browser, { product, name: 'Chong Kai Ming', email: 'returned@example.com' })
  const shopper = await openAccount(browser, { product, name: 'Siti binti Ali', email: 'shopper@example.com' })
  const manager = await signInStaff(browser, { product, login: loginOf('manager') })
  const dropInId = textAt(await ask(product, '/packages?search=slug:drop-in'), 'data.0.id')
  const order = async (outcome: string | undefined): Promise<string> => placeOrder(buyer, { product, planId, outcome })
  const subjects = {
    planId,
    sessionId: await bookableSession(product, 2),
    heldSessionId: await holdSeat(holder, product),
    family: await prepareFamily(guardian, {
      product,
      manager,
      buy: async (who) => placeOrder(who, { product, planId, outcome: 'approve' }),
    }),
    unsignedSessionId: textAt(busyDay, 'session_id'),
    absentSession: await findAbsent(manager, product),
    returnedSessionId: await prepareReturnedCredit(returned, {
      product,
      buy: async (who) => placeOrder(who, { product, planId: dropInId, outcome: 'approve' }),
    }),
    personId: textAt(await (await member.request.get('/api/me')).json(), 'person_id'),
    lotId: textAt(await (await member.request.get('/api/packages/mine')).json(), 'data.0.id'),
    bookingId: textAt(await (await member.request.get('/api/bookings?when=upcoming')).json(), 'data.0.id'),
    paidOrderId: await order('approve'),
    refusedOrderId: await order('insufficient-funds'),
    pendingOrderId: await order('pend'),
    unpaidOrderId: await order(undefined),
    ...(await prepareGoods(buyer, { product, shopper })),
  }
  const send = sender(product)
  await sharePack(send, { member, manager, lotId: subjects.lotId })
  await letSomeIn(send, { desk, sessionId: subjects.unsignedSessionId })
  const people = {
    member,
    newcomer,
    buyer,
    shopper,
    holder,
    guardian,
    returned,
    owner,
    manager,
    desk,
    instructor,
    ...(hasStates ? await peopleInStates(browser, { product, subjects, dropInId }) : {}),
  }
  const sessions = await leaveAll(people)
  const sessionOf = (who: Who): StoredSession => {
    const session = sessions.get(who)
    if (session === undefined) throw new Error(`the studio was filled without ${who}`)
    return session
  }
  return { subjects, sessionOf }
}

async function peopleInStates(
  browser: Browser,
  {
    product,
    subjects: { planId, family },
    dropInId,
  }: { readonly product: Product; readonly subjects: Subjects; readonly dropInId: string },
): Promise<Readonly<Record<string, BrowserContext>>> {
  // Giving packs asks again who is there, five minutes after a login: this one is new.
  const giver = await signInStaff(browser, { product, login: loginOf('manager') })
  const people = await prepareStates({
    browser,
    product,
    manager: giver,
    planId,
    dropInId,
    fullSessionId: family.fullSessionId,
    orderUnpaid: async (who) => placeOrder(who, { product, planId, outcome: undefined }),
  })
  await giver.close()
  return people
}

/** Returns everybody's cookies by name, and closes their browsers. */
async function leaveAll(people: Readonly<Record<string, BrowserContext>>): Promise<ReadonlyMap<string, StoredSession>> {
  const left = Object.entries(people).map(async ([name, person]) => {
    const state = await person.storageState()
    await person.close()
    return [name, state] as const
  })
  return new Map(await Promise.all(left))
}

function loginOf(slug: 'member' | 'new-member' | 'owner' | 'manager' | 'desk' | 'instructor'): string {
  const person = signInPeople.find((known) => known.slug === slug)
  if (person === undefined) throw new Error(`the demo has no ${slug}`)
  return person.email
}

/** Logs somebody of the demo in as staff, with the code that the sign-in page shows. */
async function signInStaff(
  browser: Browser,
  { product, login }: { product: Product; login: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url })
  const shown = await (await context.request.get('/api/staff/session')).json()
  const people: { login: string; code: string | null }[] = shown.demo
  const code = people.find((person) => person.login === login)?.code
  const answer = await context.request.post('/api/staff/session', {
    headers: { ...requestHeaders, origin: product.url },
    data: { login, password: demoPassword, ...(typeof code === 'string' ? { code } : {}) },
  })
  if (!answer.ok()) throw new Error(`${login} could not log in: ${await answer.text()}`)
  return context
}

/**
 * Signs the waiver and holds a reformer, in a class on another day than the one that views book. Returns the id of the
 * class.
 */
async function holdSeat(holder: BrowserContext, product: Product): Promise<string> {
  const headers = { ...requestHeaders, origin: product.url }
  await signWaiver(holder, { product, name: 'Ng Hui Shan' })
  const sessionId = await bookableSession(product, 3)
  const held = await holder.request.post('/api/bookings/hold', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { session_id: sessionId },
  })
  if (!held.ok()) throw new Error(`no seat could be held: ${await held.text()}`)
  return sessionId
}

/** Places an order and, when an outcome of the simulated bank is given, chooses it there. Returns the order's id. */
async function placeOrder(
  buyer: BrowserContext,
  { product, planId, outcome }: { product: Product; planId: string; outcome: string | undefined },
): Promise<string> {
  const answer = await buyer.request.post('/api/packages/checkout', {
    headers: { ...requestHeaders, origin: product.url },
    data: { plan_id: planId, payment_method: 'curlecfpx', bank_code: bankCode, account_type: '01' },
  })
  if (!answer.ok()) throw new Error(`the order could not be placed: ${await answer.text()}`)
  const placed: unknown = await answer.json()
  if (outcome !== undefined) await chooseAtBank(textAt(placed, 'redirect.url'), outcome)
  return textAt(placed, 'order.id')
}

/** The member shares the pack, after the studio has allowed it. */
async function sharePack(
  send: ReturnType<typeof sender>,
  {
    member,
    manager,
    lotId,
  }: { readonly member: BrowserContext; readonly manager: BrowserContext; readonly lotId: string },
): Promise<void> {
  await send(manager, `PUT /staff/packages/${lotId}/sharing`, { sharing: true, reason: 'Asked by e-mail' })
  await send(member, 'POST /packages/share', { lot_id: lotId, email: 'sister@example.com' })
}

/** The class that a substitute is looked for. */
async function findAbsent(manager: BrowserContext, product: Product): Promise<Subjects['absentSession']> {
  const requests = await sender(product)(manager, 'GET /staff/substitute-requests?search=status:open')
  return { id: textAt(requests, 'data.0.session.id'), day: textAt(requests, 'data.0.session.starts_at').slice(0, 10) }
}

/** The front desk checks in the first four of a class who have signed. */
async function letSomeIn(
  send: ReturnType<typeof sender>,
  { desk, sessionId }: { readonly desk: BrowserContext; readonly sessionId: string },
): Promise<void> {
  const { places } = getRoster.output.parse(await send(desk, `GET /staff/schedules/${sessionId}/roster`))
  const coming = places.filter(({ status, waiver }) => status === 'booked' && waiver === 'current')
  for (const { id } of coming.slice(0, 4)) await send(desk, `POST /staff/bookings/${id}/check-in`, {})
}

/** A class this many days ahead; on the second day the demo's member has none. */
async function bookableSession(product: Product, days: number): Promise<string> {
  const day = (await todayOf(product)).add({ days }).toString()
  return textAt(await ask(product, `/schedules?date_from=${day}&date_to=${day}&show_available=true`), 'data.0.id')
}
