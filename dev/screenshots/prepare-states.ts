import type { Browser, BrowserContext } from '@playwright/test'
import type { Product } from '#dev/harness/start-product.ts'
import { textAt } from '#dev/value-at.ts'
import { openAccount, ownPassword, signIn, signWaiver } from './open-account.ts'
import { sender } from './sender.ts'
import { todayOf } from './today-of.ts'

interface Tools {
  readonly browser: Browser
  readonly product: Product
  readonly manager: BrowserContext
  readonly planId: string
  readonly dropInId: string
  /** A class without a free place. */
  readonly fullSessionId: string
  /** Leaves an order of the plan unpaid. */
  readonly orderUnpaid: (who: BrowserContext) => Promise<unknown>
}

/** As long as an e-mail may be before a page of 390 px has to break it: 35 letters. */
const longEmail = 'nurulaisyahabdullah@hundred.example'
/** No pack of the demo is valid for so long. */
const longAgoMs = 400 * 86_400_000
/** A product without variants, in nobody else's cart. */
const soldOutSlug = 'balance-pad'
type Send = ReturnType<typeof sender>

/** People in each state of `state-views.ts` that the demo has nobody for. */
export async function prepareStates(tools: Tools) {
  const { browser, product, manager } = tools
  const send = sender(product)
  const account = async (name: string, email: string) => openAccount(browser, { product, name, email })

  // First, for what a manager may give a day is counted from that day on.
  const expired = await prepareExpired(tools)

  const waiting = await account('Ooi Pei Ling', 'waiting@example.com')
  await signWaiver(waiting, { product, name: 'Ooi Pei Ling' })
  await grantPack(send, { person: waiting, manager, planId: tools.dropInId })
  await send(waiting, 'POST /bookings', { session_id: tools.fullSessionId, booking_type: 'waitlist' })

  const frozen = await account('Teoh Jia Wen', 'frozen@example.com')
  await signWaiver(frozen, { product, name: 'Teoh Jia Wen' })
  const lotId = await grantPack(send, { person: frozen, manager, planId: tools.planId })
  const today = await todayOf(product)
  const days = { from: today.toString(), to: today.add({ days: 13 }).toString() }
  await send(manager, `POST /staff/packages/${lotId}/freeze`, { ...days, reason: 'Travelling' })

  const unpaid = await account('Yeoh Mei Qi', 'unpaid@example.com')
  await tools.orderUnpaid(unpaid)
  return {
    waiting,
    frozen,
    unpaid,
    expired,
    soldOut: await prepareSoldOut(send, { buyer: await account('Chua Li Ann', 'sold-out@example.com'), manager }),
    longEmail: await account('Nurul Aisyah binti Abdullah', longEmail),
    unverified: await account('Goh Su Ann', 'unverified@example.com'),
  }
}

async function grantPack(
  send: Send,
  {
    person,
    manager,
    planId,
  }: { readonly person: BrowserContext; readonly manager: BrowserContext; readonly planId: string },
): Promise<string> {
  const granted = {
    person_id: textAt(await send(person, 'GET /me'), 'person_id'),
    plan_id: planId,
    reason: 'A pack to show',
  }
  return textAt(await send(manager, 'POST /staff/packages/grants', granted), 'lot_id')
}

/** The pack is granted long ago. The login of that time has ended since, so the person logs in once more. */
async function prepareExpired({ browser, product, planId, manager }: Tools): Promise<BrowserContext> {
  const email = 'expired@example.com'
  await product.harness('/clock', { advance_ms: -longAgoMs })
  try {
    const person = await openAccount(browser, { product, name: 'Lau Xin Yi', email })
    await grantPack(sender(product), { person, manager, planId })
    await person.close()
  } finally {
    await product.harness('/clock', { advance_ms: longAgoMs })
  }
  const person = await signIn(browser, { product, login: email, password: ownPassword })
  await signWaiver(person, { product, name: 'Lau Xin Yi' })
  return person
}

/** Fills a cart with a product, and takes the last piece out of the catalog. */
async function prepareSoldOut(
  send: Send,
  { buyer, manager }: { readonly buyer: BrowserContext; readonly manager: BrowserContext },
): Promise<BrowserContext> {
  const id = textAt(await send(buyer, `GET /products/${soldOutSlug}`), 'id')
  await send(buyer, 'PUT /cart', { items: [{ id, quantity: 1 }] })
  const sku = soldOutSlug.toUpperCase()
  await send(manager, `POST /staff/products/${soldOutSlug}/stock`, { sku, count: 0, reason: 'corrected' })
  return buyer
}
