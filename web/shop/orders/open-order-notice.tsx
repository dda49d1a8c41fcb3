import type { ComponentProps } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BankReason } from './bank-reason.tsx'
import { payAddress } from './pay-address.ts'

/** An order of the same that waits to be paid: finishing it comes before a second one. */
export function OpenOrderNotice({
  order,
  children,
}: {
  readonly order: ComponentProps<typeof BankReason>['order'] & { readonly id: string; readonly to_pay: string }
  readonly children: string
}) {
  const t = useTranslations('checkout')
  const path = usePath()
  return (
    <Notice tone="info" className="mt-6">
      <p>{children}</p>
      <BankReason order={order} className="small" />
      <StudioLink className="mt-3" trailing={formatMoney(fromWire(order.to_pay))} to={path(payAddress(order.id))}>
        {t('finishOrder')}
      </StudioLink>
    </Notice>
  )
}
