import { failureOf } from '#domain/payments/failure-of.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ShownOrder } from './use-order.ts'

export type Tried = Pick<ShownOrder, 'payment' | 'paid_at' | 'may_pay_again'>

/**
 * Why the last payment of an unpaid order failed, as one sentence; undefined when it has not. An order that is over
 * ended its open attempt itself, so there an expired one says nothing about the bank.
 */
export function useBankReason(): (order: Tried) => string | undefined {
  const t = useTranslations('bankReasons')
  return ({ payment, paid_at: paidAt, may_pay_again: mayPayAgain }) => {
    const failure = payment === null || paidAt !== null ? undefined : failureOf(payment)
    return failure === undefined || (failure === 'expired' && !mayPayAgain) ? undefined : t(failure)
  }
}

export function BankReason({ order, className }: { readonly order: Tried; readonly className: string }) {
  const reason = useBankReason()(order)
  return reason === undefined ? null : <p className={className}>{reason}</p>
}
