import { useState } from 'react'
import { data, redirect } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LegalLines, NameOnInvoice } from '#web/shop/orders/legal-lines.tsx'
import { loadExtension } from '#web/shop/orders/load-extension.ts'
import type { OwnValue } from '#web/shop/orders/load-purchase.ts'
import { OpenOrderNotice } from '#web/shop/orders/open-order-notice.tsx'
import { OrderSummary } from '#web/shop/orders/order-summary.tsx'
import { OwnToggles } from '#web/shop/orders/own-toggles.tsx'
import { PaymentForm } from '#web/shop/orders/payment-form.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/packages-extend.ts'

export const handle = {
  words: ['accounts', 'bankReasons', 'checkout', 'days'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

/** One month for one pack, paid as any other order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const lotId = searchParams.get('lot_id')
  if (lotId === null) throw redirect(pathIn(localeOf(pathname), '/my-account/packages'), 303)
  if (!isId(lotId)) throw data(null, { status: 404 })
  const accountType = searchParams.get('account') === '02' ? '02' : '01'
  const extension = loaderValue(await loadExtension(context.get(apiContext), { lotId, accountType }), request)
  if (extension === undefined) throw data(null, { status: 404 })
  return extension
}

export default function PackagesExtend({ loaderData: { lot, price, splits, ways, openOrder } }: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const days = useDays()
  const path = usePath()
  const [uses, setUses] = useState<OwnValue>('nothing')
  const split = splits[uses]
  const isCovered = uses !== 'nothing' && fromWire(split.toPay) === 0
  const summary = {
    title: t('extendLine', { pack: lot.name }),
    detail: t('extendDetail', { from: days.date(lot.valid_to), to: days.date(price.valid_to) }),
    credits: lot.left,
    subtotal: price.unit_price,
    referral: price.referral_discount,
    taxAdded: price.tax_added,
    ...split,
  }
  return (
    <div className="wrap checkout">
      <PageTitle>{t('extendTitle')}</PageTitle>
      <h1 className="heading-1 checkout-heading">{t('extendTitle')}</h1>
      <OrderSummary {...summary} />
      <div className="checkout-form">
        {openOrder === undefined ? null : <OpenOrderNotice order={openOrder}>{t('extendOpenOrder')}</OpenOrderNotice>}
        {price.may_extend ? (
          <>
            <p className="lead mt-6">{t('extendLead', { pack: lot.name, to: days.date(price.valid_to) })}</p>
            <h2 className="heading-2">{t('howToPay')}</h2>
            <NameOnInvoice signs={price.not_printable} />
            <PaymentForm
              ways={ways}
              pay={isCovered ? t('finish') : t('pay', { amount: formatMoney(fromWire(split.toPay)) })}
              covered={isCovered}
              look={openOrder === undefined ? 'filled' : 'line'}
              here={`${path('/packages/extend')}?lot_id=${lot.id}`}
            >
              <input type="hidden" name="lot_id" value={lot.id} />
              <input type="hidden" name="total" value={price.total} />
              <OwnToggles splits={splits} uses={uses} onUse={setUses} />
            </PaymentForm>
          </>
        ) : (
          <div className="mt-6 grid justify-items-start gap-5">
            <Notice tone="warn" title={t('extendNot')}>
              {price.message}
            </Notice>
            <LinkButton to={path('/my-account/packages')}>{t('paidPackages')}</LinkButton>
          </div>
        )}
        <LegalLines />
      </div>
    </div>
  )
}
