import type { BrowserContext } from '@playwright/test'
import type { Product } from '#dev/harness/start-product.ts'
import { numberAt, textAt } from '#dev/value-at.ts'
import { sender } from './sender.ts'
import { todayOf } from './today-of.ts'

/** Ids of the demo family for the views. */
export interface FamilySubjects {
  /** A dependant who is booked already, and one whose waiver is not signed. */
  readonly childId: string
  readonly unsignedId: string
  /** A class that can be booked, and a full one without a waitlist entry of the family. */
  readonly openSessionId: string
  readonly fullSessionId: string
  /** Three full classes, of which the guardian wants one. */
  readonly requestedSessionIds: readonly string[]
}

interface Tools {
  readonly product: Product
  readonly manager: BrowserContext
  readonly buy: (buyer: BrowserContext) => Promise<unknown>
}

/**
 * Gives the guardian a pack, two children, a class for one of them, and a multi-class request for three full classes.
 */
export async function prepareFamily(
  guardian: BrowserContext,
  { product, manager, buy }: Tools,
): Promise<FamilySubjects> {
  const send = sender(product)
  const version = numberAt(await send(guardian, 'GET /documents/waiver'), 'version')
  const consents = { risks: true, health: true, sensitive_data: true }
  const form = { kind: 'waiver', version, language: 'en', typed_name: 'Lim Siew Ling' }
  await send(guardian, 'POST /forms/signed', { ...form, consents })
  await buy(guardian)
  const childId = textAt(
    await send(guardian, 'POST /me/dependants', {
      full_name: 'Aina Lim',
      display_name: 'Aina',
      birth_date: '2014-03-01',
    }),
    'id',
  )
  const unsignedId = textAt(
    await send(guardian, 'POST /me/dependants', { full_name: 'Jonathan Lim Wei Jie', birth_date: '2010-05-09' }),
    'id',
  )
  await send(guardian, 'POST /forms/signed', { ...form, person_id: childId, consents: { guardian: true, ...consents } })
  const [openSessionId = '', fullSessionId = '', ...requestedSessionIds] = await classesToUse(send, {
    who: guardian,
    product,
  })
  for (const id of [fullSessionId, ...requestedSessionIds]) {
    const booked = numberAt(await send(guardian, `GET /schedules/${id}`), 'booked')
    await send(manager, `PUT /staff/schedules/${id}/capacity`, { capacity: booked })
  }
  await send(guardian, 'POST /bookings', { session_id: openSessionId, person_id: childId })
  await send(guardian, 'POST /bookings/goals', { session_ids: requestedSessionIds, wanted: 1 })
  return { childId, unsignedId, openSessionId, fullSessionId, requestedSessionIds }
}

/**
 * Spends the only credit, holds a reformer in another class, and cancels the first: the returned credit can now book
 * the hold. Returns the class of the hold.
 */
export async function prepareReturnedCredit(
  holder: BrowserContext,
  { product, buy }: Omit<Tools, 'manager'>,
): Promise<string> {
  const send = sender(product)
  const version = numberAt(await send(holder, 'GET /documents/waiver'), 'version')
  await send(holder, 'POST /forms/signed', {
    kind: 'waiver',
    version,
    language: 'en',
    typed_name: 'Chong Kai Ming',
    consents: { risks: true, health: true, sensitive_data: true },
  })
  await buy(holder)
  const [first, second = ''] = await classesToUse(send, { who: holder, product })
  const place = await send(holder, 'POST /bookings', { session_id: first })
  await send(holder, 'POST /bookings/hold', { session_id: second })
  await send(holder, `DELETE /bookings/${textAt(place, 'booking.id')}`)
  return second
}

type Send = ReturnType<typeof sender>

/** Classes of five different days, starting with the latest of the coming week, so that no other view uses them. */
async function classesToUse(
  send: Send,
  { who, product }: { who: BrowserContext; product: Product },
): Promise<string[]> {
  const today = await todayOf(product)
  const ids: string[] = []
  for (const days of [4, 8, 7, 6, 5]) {
    const date = today.add({ days }).toString()
    const found = await send(
      who,
      `GET /schedules?date_from=${date}&date_to=${date}&show_available=true&private=false&limit=100`,
    )
    ids.push(textAt(found, 'data.0.id'))
  }
  return ids
}
