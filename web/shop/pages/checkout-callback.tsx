import { data, redirect } from 'react-router'
import { curlecReturn, ipay88Return } from '#domain/settlements/api.ts'
import { actionAnswer } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { returnLocale } from '../orders/return-locale.ts'
import type { Route } from './+types/checkout-callback.ts'

export const handle = { words: ['checkout'], header: 'checkout', hideFooter: true } satisfies PageRoute

/** The bank sends the browser back with the result in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return forward(context.get(apiContext), { fields: [...new URL(request.url).searchParams], request })
}

/** Some gateways send a form instead; what we wrote into the address comes back beside it. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = async (form: FormData) => ({
    kind: 'done' as const,
    done: await forward(context.get(apiContext), { fields: [...new URL(request.url).searchParams, ...form], request }),
  })
  return actionAnswer(request, outcome)
}

const mostFields = 60
type Field = readonly [name: string, value: FormDataEntryValue]

/**
 * Hands the fields on as they came; what they mean is decided by their signature, and the page only learns which order
 * to show.
 */
async function forward(call: Call, came: { readonly fields: readonly Field[]; readonly request: Request }) {
  const loaded = came.fields
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    .slice(0, mostFields)
  const fields = Object.fromEntries(loaded)
  const answer = await call('RefNo' in fields ? ipay88Return : curlecReturn, fields)
  if (!answer.ok) return data(null, { status: answer.refusal.status === 0 ? 503 : answer.refusal.status })
  const path = pathIn(returnLocale(came.request.headers.get('cookie')), '/checkout/result')
  throw redirect(`${path}?order_id=${answer.value.order_id}`, 303)
}

/** Only an answer that could not be read stays here. */
export default function CheckoutCallback() {
  const t = useTranslations('checkout')
  const path = usePath()
  return (
    <section className="wrap outcome">
      <PageTitle>{t('callbackTitle')}</PageTitle>
      <h1 className="heading-1">{t('callbackBroken')}</h1>
      <p className="lead measure">{t('callbackBrokenText')}</p>
      <LinkButton to={path('/checkout')}>{t('seeOrder')}</LinkButton>
    </section>
  )
}
