import { data, redirect } from 'react-router'
import { curlecReturn, ipay88Return } from '#domain/settlements/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction } from '#web/kit/run-form-action.ts'
import { useMe } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { returnLocale } from '#web/shop/orders/return-locale.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/checkout-callback.ts'

export const handle = { words: ['checkout', 'orders'], header: 'checkout', hideFooter: true } satisfies PageRoute

/** The bank sends the browser back with the result in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return forward(context.get(apiContext), { fields: [...pageUrl(request).searchParams], request })
}

/**
 * Some gateways post a form instead, beside the parameters that we put into the address. A cross-site form brings no
 * cookies, so the attempt is left out here: without cookies the server would replace the guest's order key. The
 * redirect sends it with the browser's own cookies.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { pathname, searchParams } = pageUrl(request)
  const attempt = searchParams.get('attempt')
  const again = attempt === null ? undefined : `${pathname}?attempt=${encodeURIComponent(attempt)}`
  const outcome = async (form: FormData) => ({
    kind: 'done' as const,
    done: await forward(context.get(apiContext), {
      fields: [...searchParams, ...form].filter(([name]) => name !== 'attempt'),
      request,
      again,
    }),
  })
  return runFormAction(request, outcome)
}

const mostFields = 60
type Field = readonly [name: string, value: FormDataEntryValue]

interface GatewayReturn {
  readonly fields: readonly Field[]
  readonly request: Request
  /** The address to come again to, whatever the response. */
  readonly again?: string | undefined
}

/**
 * Passes the fields on unchanged; their signature decides what they mean, and the page only learns which order to show.
 */
async function forward(call: Call, returned: GatewayReturn) {
  const loaded = returned.fields
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    .slice(0, mostFields)
  const fields = Object.fromEntries(loaded)
  const answer = await call('RefNo' in fields ? ipay88Return : curlecReturn, fields)
  if (returned.again !== undefined && (answer.ok || answer.refusal.status !== 0)) throw redirect(returned.again, 303)
  if (!answer.ok) return data(null, { status: answer.refusal.status === 0 ? 503 : answer.refusal.status })
  const path = pathIn(returnLocale(returned.request.headers.get('cookie')), '/checkout/result')
  throw redirect(`${path}?order_id=${answer.value.order_id}`, 303)
}

/** Only a response that could not be read stays here. */
export default function CheckoutCallback() {
  const t = useTranslations('checkout')
  const orders = useTranslations('orders')
  const path = usePath()
  const isMember = useMe().state === 'signed-in'
  return (
    <section className="wrap outcome">
      <PageTitle>{t('callbackTitle')}</PageTitle>
      <h1 className="heading-1">{t('callbackBroken')}</h1>
      <p className="lead measure">{t('callbackBrokenText')}</p>
      <LinkButton to={path(isMember ? '/my-account/orders' : '/track-order')}>
        {orders(isMember ? 'seeAll' : 'trackOne')}
      </LinkButton>
    </section>
  )
}
