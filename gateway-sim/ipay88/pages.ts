import type { Bank } from '../bank/banks.ts'
import { html } from '../bank/html.ts'
import { page } from '../bank/pages.ts'
import type { Pair } from '../curlec/checksum.ts'
import type { Reply } from '../http-kit.ts'

/** The methods when the shop named none; each button sends the shop's own fields on. */
export function chooserPage(
  pairs: readonly Pair[],
  ways: readonly { readonly paymentId: string; readonly bank: Bank }[],
): Reply {
  const fields = pairs
    .filter(([name]) => name !== 'PaymentId')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  const buttons = ways.map(
    ({ paymentId, bank }) =>
      html` <button class="button other" name="PaymentId" value="${paymentId}">
        <span>${bank.displayName}</span><span class="code">${paymentId}</span>
      </button>`,
  )
  const content = html` <section class="panel" aria-labelledby="ways">
    <h2 id="ways">How would you like to pay?</h2>
    <form method="post" action="/ePayment/entry.asp">
      ${fields}
      <div class="others">${buttons}</div>
    </form>
  </section>`
  const merchant = new URL(new Map(pairs).get('ResponseURL') ?? 'about:blank').origin
  return page({ status: 200, title: 'Choose how to pay', content, formTargets: [merchant] })
}
