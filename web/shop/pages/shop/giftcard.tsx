import { Link } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listGifts } from '#domain/purchases/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { GiftAdded } from '#web/shop/cart/gift-added.tsx'
import { sendGiftForm } from '#web/shop/checkout/send-gift-form.ts'
import { BalanceForm } from '#web/shop/giftcards/balance-form.tsx'
import { CardArt } from '#web/shop/giftcards/card-art.tsx'
import { GiftOpened } from '#web/shop/giftcards/gift-opened.tsx'
import { GiveForm } from '#web/shop/giftcards/give-form.tsx'
import { GiftPrint } from '#web/shop/purchases/gift-print.tsx'
import type { Route } from './+types/giftcard.ts'

export const handle = { words: ['accounts', 'addresses', 'days', 'giftcards'] } satisfies PageRoute

/** `?balance=1` checks a card, `?claim=` opens a gift for its recipient, `?order_id=` prints a card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  if (searchParams.get('balance') === '1') return { view: 'balance' as const }
  if (searchParams.has('claim')) return { view: 'claim' as const }
  const orderId = searchParams.get('order_id') ?? ''
  if (isId(orderId)) {
    const { data } = loaderValue(await call(listGifts, { id: asId('orders', orderId), limit: '20' }), request)
    const file = `/api/orders/${orderId}/gift-cards.pdf?lang=${localeOf(pageUrl(request).pathname)}`
    return { view: 'print' as const, orderId, file, gifts: data.filter(({ code }) => code !== null) }
  }
  const me = await call(getMe, {})
  return {
    view: 'give' as const,
    giver: me.ok ? (me.value.display_name ?? me.value.full_name) : undefined,
    formKey: newIntentKey(),
  }
}

/**
 * The code is sent in a form and never in an address. Moving a balance needs an account: a signed-out visitor is sent
 * to log in.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const claim = searchParams.get('claim') ?? ''
  return runFormAction(request, async (form) =>
    sendGiftForm(context.get(apiContext), { form, claim, pathname: pageUrl(request).pathname }),
  )
}

type Answer = Route.ComponentProps['actionData']

export default function GiftCard({ loaderData, actionData: answer }: Route.ComponentProps) {
  switch (loaderData.view) {
    case 'claim':
      return <ClaimView answer={answer} />
    case 'print':
      return <PrintView of={loaderData} />
    case 'balance':
      return <BalanceView answer={answer} />
    case 'give':
      return <GiveView of={loaderData} answer={answer} />
  }
}

type View<Kind> = Extract<Route.ComponentProps['loaderData'], { readonly view: Kind }>

function GiveView({ of, answer }: { readonly of: View<'give'>; readonly answer: Answer }) {
  const t = useTranslations('giftcards')
  return (
    <div className="wrap gift-page">
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('heading')}</h1>
      <p className="lead mt-3">{t('lead')}</p>
      {answer?.kind === 'added' ? <GiftAdded key={of.formKey} name={answer.name} /> : null}
      <GiveForm
        key={answer?.kind === 'added' ? of.formKey : undefined}
        returned={answer?.kind === 'returned' ? answer : undefined}
        formKey={of.formKey}
        giver={of.giver}
      />
    </div>
  )
}

function BalanceView({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('giftcards')
  const path = usePath()
  const isOfBalance = answer?.kind === 'found' || answer?.kind === 'moved' || answer?.kind === 'refused'
  return (
    <div className="wrap gift-balance">
      <PageTitle>{t('balance')}</PageTitle>
      <div>
        <h1 className="heading-1">{t('balance')}</h1>
        <p className="lead mt-3">{t('balanceLead')}</p>
        <BalanceForm answer={isOfBalance ? answer : undefined} />
        <p className="small muted gift-sold">
          <Link className="link" to={path('/giftcard')}>
            {t('giveOne')}
          </Link>
        </p>
      </div>
      <CardArt value={answer?.kind === 'found' ? answer.balance : undefined} />
    </div>
  )
}

function ClaimView({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('giftcards')
  const isOfGift = answer?.kind === 'opened' || answer?.kind === 'moved' || answer?.kind === 'closed'
  return (
    <div className="wrap">
      <PageTitle>{t('aGift')}</PageTitle>
      <GiftOpened answer={isOfGift ? answer : undefined} />
    </div>
  )
}

function PrintView({ of: { orderId, gifts, file } }: { readonly of: View<'print'> }) {
  const t = useTranslations('giftcards')
  const path = usePath()
  return (
    <div className="wrap">
      <PageTitle>{t('printCard')}</PageTitle>
      <h1 className="read-aloud-only">{t('printCard')}</h1>
      <GiftPrint gifts={gifts} back={`${path('/checkout/result')}?order_id=${orderId}`} file={file} />
    </div>
  )
}
