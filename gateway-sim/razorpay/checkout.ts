import type { Bank } from '../bank/banks.ts'
import { bankPath, concludePayment, leaveBank } from '../bank/conclude-payment.ts'
import { html } from '../bank/html.ts'
import { page, refusalPage } from '../bank/pages.ts'
import { limitCode } from '../curlec/amounts.ts'
import { isLoopbackUrl, type Problem } from '../curlec/check-request.ts'
import type { Pair } from '../curlec/checksum.ts'
import { decodePairs, seeOther, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { openPayment, type GatewayOrder, type Payment, type Simulation } from '../simulation.ts'
import { listRazorpayBanks } from './banks.ts'
import { paymentsOf } from './orders.ts'

/** The hosted checkout: a browser form for an order that the shop created before. */
export const razorpayCheckoutRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/checkout\/embedded$/, run: enter },
  { method: 'GET', path: /^\/(?:v1\/)?checkout\.js$/, run: sendScript },
]

/**
 * The script of the hosted checkout, as far as FPX needs it: with `callback_url` and `redirect`, `open` posts a form to
 * the same page.
 */
const script = `const razorpayOrigin = new URL(document.currentScript.src).origin
window.Razorpay = function (options) {
  const add = (form, name, value) => {
    if (value === undefined || value === null) return
    if (typeof value === 'object') return Object.keys(value).forEach((key) => add(form, name + '[' + key + ']', value[key]))
    const input = form.appendChild(document.createElement('input'))
    input.type = 'hidden'
    input.name = name
    input.value = value
  }
  this.open = () => {
    if (options.redirect !== true || !options.callback_url) throw new Error('FPX needs callback_url and redirect: true')
    const form = document.body.appendChild(document.createElement('form'))
    form.method = 'post'
    form.action = razorpayOrigin + '/v1/checkout/embedded'
    const { key, redirect, handler, modal, theme, retry, ...fields } = options
    add(form, 'key_id', key)
    Object.keys(fields).forEach((name) => add(form, name, fields[name]))
    form.submit()
  }
}
`

function sendScript(): Reply {
  return { status: 200, headers: { 'content-type': 'text/javascript' }, body: script }
}

const rules: Readonly<Record<string, RegExp>> = {
  key_id: /^rzp_(?:test|live)_[A-Za-z0-9]{1,30}$/,
  order_id: /^order_[A-Za-z0-9]{1,30}$/,
  amount: /^[1-9]\d{2,9}$/,
  currency: /^MYR$/,
  name: /^[^\p{Cc}]{1,100}$/u,
  description: /^[^\p{Cc}]{0,255}$/u,
  method: /^(?:fpx|card)$/,
  'prefill[name]': /^[^\p{Cc}]{1,100}$/u,
  'prefill[email]': /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  'prefill[contact]': /^\+?[0-9]{7,20}$/,
  'notes[reference]': /^.{0,256}$/u,
  callback_url: /^.{1,1000}$/,
  cancel_url: /^.{1,1000}$/,
  // The fields that the chooser adds.
  bank: /^[A-Z0-9]{4}(?:_C)?$/,
}
const needed = ['key_id', 'order_id', 'amount', 'currency', 'name', 'method', 'callback_url', 'cancel_url']

async function enter(exchange: Exchange): Promise<Reply> {
  const { simulation } = exchange
  const pairs = decodePairs(exchange.body) ?? []
  const values = new Map(pairs)
  const order = simulation.gatewayOrders.get(values.get('order_id') ?? '')
  const problems = checkCheckout(simulation, { pairs, order })
  if (problems.length > 0 || order === undefined) return refusalPage(400, problems)
  const tried = paymentsOf(simulation, order)
  if (tried.some(({ code }) => code === '00'))
    return refusalPage(409, [{ field: 'order_id', reason: 'This order has already been paid' }])
  const open = tried.find(({ status }) => status === 'open')
  if (open !== undefined) return seeOther(bankPath(open))
  const way = wayOf(simulation, values)
  return way === undefined ? chooser(simulation, pairs) : opened(simulation, { order, values, way })
}

type Way = { readonly code: string; readonly bank: Bank }

function wayOf(simulation: Simulation, values: ReadonlyMap<string, string>): Way | undefined {
  const card = {
    id: '',
    code: '',
    name: 'Card',
    displayName: 'Card',
    listed: false,
    status: 'A',
    model: 'B2C',
  } as const
  if (values.get('method') === 'card') return { code: '', bank: card }
  return listRazorpayBanks(simulation).find(({ code }) => code === values.get('bank'))
}

type Opening = {
  readonly order: GatewayOrder
  readonly values: ReadonlyMap<string, string>
  readonly way: Way
}

async function opened(simulation: Simulation, { order, values, way }: Opening): Promise<Reply> {
  const returnUrl = values.get('callback_url') ?? ''
  const payment: Payment = openPayment(simulation, {
    protocol: 'razorpay',
    paymentId: way.code,
    orderNo: order.receipt,
    description: values.get('description') ?? '',
    amountSen: order.amountSen,
    bank: way.bank,
    notes: values.get('cancel_url') ?? '',
    merchantUrl: returnUrl,
    merchantCallbackUrl: new URL(simulation.settings.webhookPath, returnUrl).href,
    checksum: '',
  })
  const code = limitCode(way.bank.model, order.amountSen) ?? (way.bank.status === 'B' ? '90' : undefined)
  const armed = simulation.armed.get(order.receipt)
  simulation.armed.delete(order.receipt)
  const decision = code === undefined ? armed : { code, server: true, browser: true }
  if (decision === undefined) return seeOther(bankPath(payment))
  await concludePayment(simulation, { payment, decision })
  return leaveBank(simulation, payment)
}

function checkCheckout(
  simulation: Simulation,
  { pairs, order }: { readonly pairs: readonly Pair[]; readonly order: GatewayOrder | undefined },
): Problem[] {
  const values = new Map(pairs)
  const problems = [
    ...pairs.flatMap(([field, value]) =>
      rules[field]?.test(value) === true ? [] : [{ field, reason: 'is not valid' }],
    ),
    ...needed.filter((field) => !values.has(field)).map((field) => ({ field, reason: 'is required' })),
    ...['callback_url', 'cancel_url']
      .filter((field) => !isLoopbackUrl(values.get(field) ?? ''))
      .map((field) => ({ field, reason: 'is not this machine' })),
  ]
  if (problems.length > 0) return problems
  if (values.get('key_id') !== simulation.settings.keyId) return [{ field: 'key_id', reason: 'Authentication failed' }]
  if (order === undefined) return [{ field: 'order_id', reason: 'The id provided does not exist' }]
  const isSame = values.get('amount') === String(order.amountSen) && values.get('currency') === order.currency
  return isSame ? [] : [{ field: 'amount', reason: 'Your payment amount is different from your order amount' }]
}

/** The banks to choose from; each button sends the shop's own fields on. */
function chooser(simulation: Simulation, pairs: readonly Pair[]): Reply {
  const fields = pairs
    .filter(([name]) => name !== 'bank')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  const buttonsOf = (model: Bank['model']) =>
    listRazorpayBanks(simulation)
      .filter(({ bank }) => bank.model === model)
      .map(
        ({ code, bank }) =>
          html` <button class="button other" name="bank" value="${code}">
            <span>${bank.displayName}</span><span class="code">${code}</span>
          </button>`,
      )
  const content = html` <form method="post" action="/v1/checkout/embedded">
    ${fields}
    <section class="panel" aria-labelledby="ways">
      <h2 id="ways">Choose your bank</h2>
      <div class="others">${buttonsOf('B2C')}</div>
    </section>
    <section class="panel" aria-labelledby="business">
      <h2 id="business">Or the bank of your business</h2>
      <p>A second person of the business may have to approve the payment, also another day.</p>
      <div class="others">${buttonsOf('B2B1')}</div>
    </section>
  </form>`
  const merchant = new URL(new Map(pairs).get('callback_url') ?? 'about:blank').origin
  return page({ status: 200, title: 'Choose your bank', content, formTargets: [merchant] })
}
