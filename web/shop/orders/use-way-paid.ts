import { bankName } from '#domain/payments/bank-name.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ShownOrder } from './use-order.ts'

/** The bank of a payment by its common name; undefined for another method, and for a bank without one. */
export function bankPaid(payment: ShownOrder['payment']): string | undefined {
  if (payment?.method !== 'curlecfpx') return undefined
  return bankName('B2C', payment.bank_code) ?? bankName('B2B1', payment.bank_code)
}

/** The method of a payment by its common name: the bank, the card, or the gateway. */
export function useWayPaid(): (payment: NonNullable<ShownOrder['payment']>) => string {
  const t = useTranslations('checkout')
  return (payment) => {
    const { method } = payment
    if (method === 'curleccc') return t('card')
    if (method === 'ipay88') return t('ipay88')
    if (method === 'cash') return t('cashAmount')
    return bankPaid(payment) ?? t('fpx')
  }
}
