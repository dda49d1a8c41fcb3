import { redirect } from 'react-router'
import { cancelContract } from '#domain/contracts/api.ts'
import { asId } from '#domain/kit/id.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { idField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CancelQuestion } from '#web/shop/contracts/cancel-question.tsx'
import { ContractCard } from '#web/shop/contracts/contract-card.tsx'
import { handOn, loadPayments } from '#web/shop/contracts/load-payments.ts'
import type { OwnContract } from '#web/shop/contracts/own-contract.ts'
import { PastPayments } from '#web/shop/purchases/past-payments.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-account-payment.ts'

export const handle = {
  words: ['bankReasons', 'checkout', 'contracts', 'days', 'orders', 'paging'],
} satisfies PageRoute

/** `?page=` is a further page of orders, `?cancel=` confirms the cancellation of a membership. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { pathname, searchParams } = new URL(request.url)
  if (await handOn(call, searchParams)) throw redirect(pathIn(localeOf(pathname), '/my-account/payment'), 303)
  const payments = loaderValue(await loadPayments(call, searchParams), request)
  const asked = payments.contracts.find(({ id, status }) => id === searchParams.get('cancel') && status !== 'ended')
  return { ...payments, asked }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const id = idField(form, 'contract_id')
    if (id === undefined) return undefined
    const answer = await context.get(apiContext)(cancelContract, { id: asId('contracts', id) })
    return actionOutcome(answer, {
      done: () => redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/payment'), 303),
      refused: (refusal) => ({ refusal }),
    })
  })
}

export default function MyAccountPayment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const words = useTranslations('contracts')
  const path = usePath()
  const { contracts, orders, asked } = loaderData
  if (asked !== undefined) {
    return (
      <>
        <PageTitle>{words('cancelTitle', { name: asked.name })}</PageTitle>
        <CancelQuestion contract={asked} refusal={actionData?.refusal} />
      </>
    )
  }
  return (
    <>
      <PageTitle>{t('payments')}</PageTitle>
      <h1 className="heading-1">{t('payments')}</h1>
      <p className="lead mt-3">{t('paymentsLead')}</p>
      <RefusalNotice refusal={actionData?.refusal} title={words('notCanceled')} className="mt-4" />
      {contracts.length === 0 ? null : <ContractList contracts={contracts} />}
      {orders.data.length === 0 ? null : <PastPayments orders={orders.data} />}
      {orders.data.length + contracts.length === 0 ? (
        <EmptyState
          title={t('paymentsEmpty')}
          action={<LinkButton to={path('/shop')}>{t('emptyAction')}</LinkButton>}
        />
      ) : null}
      {orders.last_page > 1 ? (
        <PageLinks page={orders.current_page} pages={orders.last_page} before="/my-account/payment?page=" />
      ) : null}
    </>
  )
}

/** All memberships of the account, newest first. */
function ContractList({ contracts }: { readonly contracts: readonly OwnContract[] }) {
  const t = useTranslations('contracts')
  return (
    <>
      <h2 className="heading-2 mt-6">{t('memberships')}</h2>
      {contracts.map((contract, place) => (
        <ContractCard key={contract.id} contract={contract} isLatest={place === 0} />
      ))}
    </>
  )
}
