import { formatMoney, type Sen } from '#domain/kit/money.ts'

/** An amount among large figures, with its currency in the size of the words. */
export function LargeAmount({ of: amount }: { readonly of: Sen }) {
  const [currency = '', figure] = formatMoney(amount).split('\u00a0')
  return (
    <>
      <span className="large-amount-currency">{currency}</span> {figure}
    </>
  )
}
