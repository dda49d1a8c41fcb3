import { useState } from 'react'
import { data, redirect } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue, registerFirst } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LegalLines, NameOnInvoice } from '#web/shop/orders/legal-lines.tsx'
import { loadPurchase, type OwnValue } from '#web/shop/orders/load-purchase.ts'
import { OpenOrderNotice } from '#web/shop/orders/open-order-notice.tsx'
import { OrderSummary } from '#web/shop/orders/order-summary.tsx'
import { OwnToggles } from '#web/shop/orders/own-toggles.tsx'
import { PaymentForm } from '#web/shop/orders/payment-form.tsx'
import { HoldsStrip } from '#web/shop/sections/holds-strip.tsx'
import { loadHolds } from '#web/shop/sections/load-holds.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/packages-purchase.ts'

export const handle = {
  words: ['accounts', 'bankReasons', 'checkout', 'days', 'family', 'holds'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const planId = searchParams.get('plan_id')
  if (planId === null) throw redirect(pathIn(localeOf(pathname), '/packages'), 303)
  if (!isId(planId)) throw data(null, { status: 404 })
  const accountType = searchParams.get('account') === '02' ? '02' : '01'
  const call = context.get(apiContext)
  const [purchase, held] = await Promise.all([loadPurchase(call, { planId, accountType }), loadHolds(call)])
  // Most signed-out buyers are new, so they are sent to register; that page links to the login.
  if (!purchase.ok && purchase.refusal.status === 401) throw registerFirst(request)
  return { ...loaderValue(purchase, request), held }
}

export default function PackagesPurchase({
  loaderData: { plan, price, ways, splits, openOrder, held },
}: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const days = useDays()
  const path = usePath()
  const [uses, setUses] = useState<OwnValue>('nothing')
  const split = splits[uses]
  const isCovered = uses !== 'nothing' && fromWire(split.toPay) === 0
  const summary = {
    title: plan.name,
    detail: t('packDetail', { credits: plan.credits, validTo: days.date(price.valid_to) }),
    credits: plan.credits,
    subtotal: price.subtotal,
    referral: price.referral_discount,
    taxAdded: price.tax_added,
    ...split,
  }
  return (
    <>
      <HoldsStrip holds={held} />
      <div className="wrap checkout">
        <PageTitle>{t('purchaseTitle')}</PageTitle>
        <h1 className="heading-1 checkout-heading">{t('heading')}</h1>
        <OrderSummary {...summary} />
        <div className="checkout-form">
          {openOrder === undefined ? null : (
            <OpenOrderNotice order={openOrder}>{price.may_buy ? t('openOrder') : t('openOrderOnly')}</OpenOrderNotice>
          )}
          {price.may_buy ? (
            <>
              <h2 className="heading-2">{t('howToPay')}</h2>
              <NameOnInvoice signs={price.not_printable} />
              <PaymentForm
                ways={ways}
                pay={isCovered ? t('finish') : t('pay', { amount: formatMoney(fromWire(split.toPay)) })}
                covered={isCovered}
                look={openOrder === undefined ? 'filled' : 'line'}
                here={`${path('/packages/purchase')}?plan_id=${plan.id}`}
              >
                <input type="hidden" name="plan_id" value={plan.id} />
                <input type="hidden" name="total" value={price.total} />
                {uses === 'nothing' ? null : <input type="hidden" name="to_pay" value={split.toPay} />}
                <OwnToggles splits={splits} uses={uses} onUse={setUses} />
              </PaymentForm>
            </>
          ) : (
            <div className="mt-6 grid justify-items-start gap-5">
              {openOrder === undefined ? (
                <Notice tone="warn" title={t('mayNotBuy')}>
                  {price.message}
                </Notice>
              ) : null}
              <LinkButton to={path('/packages')}>{t('otherPackages')}</LinkButton>
            </div>
          )}
          <LegalLines />
        </div>
      </div>
    </>
  )
}
