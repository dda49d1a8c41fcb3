import { bankName } from '#domain/payments/bank-name.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ShownOrder } from './use-order.ts'

/** The method of a payment by its common name: the bank, the card, or the gateway. */
export function useWayPaid(): (payment: NonNullable<ShownOrder['payment']>) => string {
  const t = useTranslations('checkout')
  return ({ method, bank_code: code }) => {
    if (method === 'curleccc') return t('card')
    if (method === 'ipay88') return t('ipay88')
    if (method === 'cash') return t('cashAmount')
    return bankName('B2C', code) ?? bankName('B2B1', code) ?? t('fpx')
  }
}
