import { z } from 'zod/mini'
import { createGateways } from '#server/gateways/create-gateways.ts'
import type { Ipay88SignatureType } from '#server/gateways/ipay88-signature.ts'
import { createLog } from '#server/kit/log.ts'
import { reconcilePayments } from '#server/settlements/reconcile-payments.ts'
import { sendRefunds } from '#server/settlements/send-refunds.ts'
import { startSimulator } from '../../gateway-sim/simulator.ts'
import { aMember, aPlan, aStudio, type Member, type Studio } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { startTestServer, type Answered, type Site, type TestServer } from './server.ts'

/** A placed order, with the address of the bank page that its buyer was sent to. */
export interface Placed {
  readonly answer: Answered
  readonly orderId: string
  readonly number: string
  readonly url: string
  /** The bank's reference of the attempt. */
  readonly reference: string
}

/** Buyers' actions at a site with a simulated bank. */
export interface Buyers {
  /** Calls the simulator's control interface, such as `POST /deliveries`. */
  control(call: string, body?: unknown): Promise<Record<string, unknown>>
  /** The same key is one order, however often it is sent. */
  checkout(member: Member, body: Readonly<Record<string, unknown>>, key?: string): Promise<Placed>
  payAgain(member: Member, orderId: string): Promise<Placed>
  /** A new member who has placed an order for a new package. */
  buyer(options?: {
    priceSen?: number
    intro?: boolean
    quantity?: number
    body?: Readonly<Record<string, unknown>>
  }): Promise<Placed & { member: Member; planId: string }>
  /**
   * Submits the bank page with that outcome; returns the fields with which the browser comes back, none when it does
   * not.
   */
  atBank(url: string, outcome: string): Promise<Readonly<Record<string, string>> | undefined>
  /** The browser returns to the shop. */
  comeBack(fields: Readonly<Record<string, string>> | undefined): Promise<Answered>
  /** The order as its buyer sees it. */
  order(placed: { member: Member; orderId: string }): Promise<Answered['body']>
}

/** The product, a studio in it, and a simulated bank of its own. */
export interface Shop extends Buyers {
  readonly server: TestServer
  readonly studio: Studio
  readonly simulatorUrl: string
  /** Runs the reconciliation job. */
  reconcile(): Promise<void>
  /** Runs the refund job. */
  sendRefunds(): Promise<void>
  stop(): Promise<void>
}

interface ShopOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The default payment method; without it online banking at Maybank2U. */
  readonly payBy?: Readonly<Record<string, string>>
  /** The signature type of iPay88, for the shop and the simulator; SHA256 by default. */
  readonly signatureType?: Ipay88SignatureType
  /** Receives the lines of the log, of requests and of the jobs below. */
  readonly logTo?: { readonly write: (line: string) => void }
  /** The caller's own database, which the caller also checks and removes. */
  readonly database?: TestDatabase
}

export async function startShop({ payBy, signatureType = 'SHA256', env, ...options }: ShopOptions = {}): Promise<Shop> {
  const simulator = await startSimulator({ retryGapMs: 5, signatureType })
  const server = await startTestServer({
    gatewayUrl: simulator.url,
    env: { IPAY88_SIGNATURE_TYPE: signatureType, ...env },
    ...options,
  })
  const studio = await aStudio(server.db)
  const gateways = createGateways(server.config)
  const log = createLog(server.config, options.logTo)
  return {
    ...buyersAt(server, { studio, simulatorUrl: simulator.url, payBy }),
    server,
    studio,
    simulatorUrl: simulator.url,
    reconcile: async () => reconcilePayments({ db: server.db, gateways, log, origin: server.url }),
    sendRefunds: async () => sendRefunds({ db: server.db, gateways, log }),
    async stop() {
      await simulator.stop()
      await server.stop()
    },
  }
}

interface Trade {
  readonly studio: Studio
  readonly simulatorUrl: string
  readonly payBy?: Readonly<Record<string, string>> | undefined
}

const byMaybank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }

export function buyersAt(site: Site, { studio, simulatorUrl, payBy = byMaybank }: Trade): Buyers {
  // oxlint-disable-next-line max-params -- who, what and, rarely, the key of a repeated request
  const checkout: Buyers['checkout'] = async (member, body, key) =>
    placed(
      await site.request('POST', '/packages/checkout', {
        token: member.token,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        body: { ...payBy, ...body },
      }),
    )
  return {
    checkout,
    async control(call, body) {
      const [method = 'GET', path = ''] = call.split(' ')
      const sent =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const answer = await fetch(`${simulatorUrl}/__sim${path}`, { method, ...sent })
      if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${call}: ${await answer.text()}`)
      return answer.json()
    },
    payAgain: async (member, orderId) =>
      placed(
        await site.request('POST', `/orders/${orderId}/payments`, {
          token: member.token,
          body: payBy,
        }),
      ),
    async buyer({ quantity = 1, body, ...plan } = {}) {
      const member = await aMember(site.db)
      const planId = await aPlan(site.db, { studio, ...plan })
      return { member, planId, ...(await checkout(member, { plan_id: planId, quantity, ...body })) }
    },
    atBank: async (url, outcome) => walkThroughBank(url, { simulatorUrl, outcome, site }),
    comeBack: async (fields) =>
      site.request('POST', `/orders/payment/return/${fields && 'RefNo' in fields ? 'ipay88' : 'curlec2'}`, {
        body: fields ?? {},
      }),
    order: async ({ member, orderId }) =>
      (await site.request('GET', `/orders/${orderId}`, { token: member.token })).body,
  }
}

async function walkThroughBank(
  url: string,
  { simulatorUrl, outcome, site }: { simulatorUrl: string; outcome: string; site: Site },
): Promise<Readonly<Record<string, string>> | undefined> {
  const post = async (address: string, fields: Readonly<Record<string, string>>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const form = url.startsWith(simulatorUrl) ? undefined : await formOf(site, url)
  const opened = form
    ? await post(form.url, { ...form.fields, ...(form.url.endsWith('.asp') ? { PaymentId: '6' } : { bank: 'MB2U' }) })
    : await fetch(url, { redirect: 'manual' })
  const page = opened.headers.get('location')
  if (opened.status !== 303 || page === null)
    throw new Error(`the bank page did not open: ${opened.status} ${await opened.text()}`)
  const answered = page.startsWith('/bank/') ? await post(`${simulatorUrl}${page}/outcome`, { outcome }) : undefined
  if (answered?.status === 200) return fieldsOf(await answered.text())
  const left = answered ? answered.headers.get('location') : page
  if (left === null || left.startsWith('/bank/')) return undefined
  // Without the key of the attempt, which has tests of its own.
  const { attempt: _attempt, ...fields } = Object.fromEntries(new URL(left).searchParams)
  return fields
}

/** The form that our page submits to the gateway. */
async function formOf(site: Site, url: string): Promise<{ url: string; fields: Record<string, string> }> {
  const { body } = await site.request('GET', `/orders/payment/form${new URL(url).search}`)
  const form = z.parse(z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }), body['form'])
  return form
}

/** The hidden fields of a page that sends the browser back by a form, with those of its action. */
function fieldsOf(page: string): Record<string, string> {
  const text = (escaped: string) => escaped.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const action = /<form[^>]* action="([^"]*)"/.exec(page.slice(page.indexOf('id="return"') - 20))?.[1] ?? ''
  const hidden = [...page.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)]
  return {
    ...Object.fromEntries(new URL(text(action)).searchParams),
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, text(value)])),
  }
}

function placed(answer: Answered): Placed {
  const { order, redirect } = answer.body
  const url = text(redirect?.['url'])
  const reference =
    url === ''
      ? ''
      : (new URL(url).searchParams.get('orderNo') ?? new URL(url).searchParams.get('attempt')?.split('.')[0] ?? '')
  return { answer, orderId: text(order?.['id']), number: text(order?.['number']), url, reference }
}

/** Empty for an absent value, as in a refusal. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
