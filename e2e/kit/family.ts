import { askApi, listOf, textOf, type Wire } from './api.ts'
import type { Product } from './product.ts'

/** A dependant of about twelve; `signs` stores the guardian's consent. */
export async function aChild(
  product: Product,
  { token, signs = false }: { token: string; signs?: boolean },
): Promise<string> {
  const child = await askApi(product, 'POST /me/dependants', {
    token,
    body: { full_name: 'Aina Tan', display_name: 'Aina', birth_date: '2014-03-01' },
  })
  const id = textOf(child.body.id)
  if (!signs) return id
  const version = (await askApi(product, 'GET /documents/waiver')).body.version
  const consents = { guardian: true, risks: true, health: true, sensitive_data: true }
  await askApi(product, 'POST /forms/signed', {
    token,
    body: { kind: 'waiver', version, language: 'en', typed_name: 'Tan Li Wei', person_id: id, consents },
  })
  return id
}

/** Buys a package by bank transfer, which the simulated bank approves. */
export async function buy(product: Product, { token, slug }: { token: string; slug: string }): Promise<void> {
  const plans = (await askApi(product, `GET /packages?search=slug:${slug}`)).body.data
  const placed = await askApi(product, 'POST /packages/checkout', {
    token,
    key: crypto.randomUUID(),
    body: { plan_id: plans?.['0']?.['id'], payment_method: 'curlecfpx', bank_code: 'MB2U0227', account_type: '01' },
  })
  const bank = await fetch(textOf(placed.body.redirect?.['url']))
  await bank.arrayBuffer()
  const chosen = await fetch(`${bank.url}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  })
  if (chosen.status !== 303) throw new Error(`the bank answered ${chosen.status}`)
}

/** The upcoming bookings and waitlist entries of the account and its dependants. */
export async function upcomingBookings(product: Product, token: string): Promise<readonly Wire[]> {
  const { body } = await askApi(product, 'GET /bookings?when=upcoming&limit=100', { token })
  return listOf(body.data)
}
