import { useState } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import type { ModalSubjects } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useAnswer } from '../forms/read-text.tsx'
import { LegalLines } from './legal-lines.tsx'
import { loadMethods } from './load-purchase.ts'
import { payAddress } from './pay-address.ts'
import { PaymentForm } from './payment-form.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PAYMENT: { readonly order: { readonly id: string; readonly to_pay: string } }
  }
}

async function askMethods() {
  const ways = await loadMethods(call, { accountType: '01' })
  return ways
}

/** The ways to pay an unpaid order, over the page that shows it. */
export function PayModal({
  subject: { order },
  locked,
}: {
  readonly subject: ModalSubjects['PAYMENT']
  readonly locked: boolean
}) {
  const t = useTranslations('checkout')
  const path = usePath()
  const ways = useAnswer(askMethods)
  const [isPaying, setPaying] = useState(false)
  const pay = t('pay', { amount: formatMoney(fromWire(order.to_pay)) })
  return (
    <ModalFrame kind="PAYMENT" locked={locked} busy={isPaying} wide title={pay}>
      {ways === undefined ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-52" />
          <Skeleton className="h-13" />
        </SkeletonGroup>
      ) : null}
      {ways?.ok === false ? <RefusalNotice refusal={ways.refusal} title={t('failedTitle')} /> : null}
      {ways?.ok === true ? (
        <>
          <PaymentForm ways={ways.value} pay={pay} here={path(payAddress(order.id))} onSending={setPaying}>
            <input type="hidden" name="order_id" value={order.id} />
          </PaymentForm>
          <LegalLines />
        </>
      ) : null}
    </ModalFrame>
  )
}
