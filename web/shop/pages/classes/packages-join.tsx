import { data, redirect } from 'react-router'
import { priceContract } from '#domain/contracts/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listBanks } from '#domain/payments/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId, textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BankLeaving } from '#web/shop/contracts/bank-leaving.tsx'
import { JoinForm } from '#web/shop/contracts/join-form.tsx'
import { sendJoining } from '#web/shop/contracts/send-joining.ts'
import { NameOnInvoice } from '#web/shop/orders/legal-lines.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/packages-join.ts'

export const handle = {
  words: ['checkout', 'contracts', 'days'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

/** `?plan_id=` is the membership. While the gateway cannot be reached there are no banks to choose, only a card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const planId = searchParams.get('plan_id')
  if (planId === null) throw redirect(`${pathIn(localeOf(pathname), '/packages')}?kind=contracts`, 303)
  if (!isId(planId)) throw data(null, { status: 404 })
  const call = context.get(apiContext)
  const [price, banks] = await Promise.all([
    call(priceContract, { plan_id: asId('package_plans', planId) }),
    call(listBanks, { method: '00', business_model: '01', limit: '100' }),
  ])
  const list = banks.ok ? banks.value.data.map(({ id, name, online }) => ({ id, name, online })) : []
  return { price: loaderValue(price, request), banks: list }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const answer = await sendJoining(context.get(apiContext), form)
    return (
      answer &&
      actionOutcome(answer, {
        done: ({ redirect: way }) => ({ url: way.url }),
        refused: (refusal) => ({ refusal, bankId: textField(form, 'bank_id') }),
      })
    )
  })
}

export default function PackagesJoin({ loaderData: { price, banks }, actionData }: Route.ComponentProps) {
  const t = useTranslations('contracts')
  const path = usePath()
  if (actionData && 'url' in actionData) {
    return (
      <>
        <PageTitle>{t('leavingTitle')}</PageTitle>
        <BankLeaving url={actionData.url} name={price.name} />
      </>
    )
  }
  return (
    <div className="wrap contract-join">
      <PageTitle>{t('joinTitle', { name: price.name })}</PageTitle>
      <h1 className="heading-1">{t('joinTitle', { name: price.name })}</h1>
      {price.may_join ? (
        <>
          <NameOnInvoice signs={price.not_printable} />
          <JoinForm price={price} banks={banks} refusal={actionData?.refusal} bankId={actionData?.bankId ?? ''} />
        </>
      ) : (
        <div className="mt-6 grid justify-items-start gap-5">
          <Notice tone="warn" title={t('mayNot')}>
            {price.message}
          </Notice>
          <LinkButton to={path('/my-account/payment')}>{t('own')}</LinkButton>
          <LinkButton look="line" to={`${path('/packages')}?kind=contracts`}>
            {t('others')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
