import { Form, Link, useSearchParams } from 'react-router'
import { getDocument } from '#domain/content/api.ts'
import { asId } from '#domain/kit/id.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { getPackage } from '#domain/packages/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { localeOf, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { SignPage } from '#web/shop/accounts/sign-page.tsx'
import { signUp } from '#web/shop/accounts/sign-up-action.ts'
import { SignUpForm } from '#web/shop/accounts/sign-up-form.tsx'
import { DocumentLink } from '#web/shop/forms/document-link.tsx'
import { previewPlan } from '#web/shop/packages/preview-plans.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/signup.ts'

export const handle = { words: ['accounts', 'days', 'forms'] } satisfies PageRoute

/** The document versions in force; without them nobody can agree. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const planId = chosenPlan(new URL(request.url).searchParams.get('next'))
  const [terms, privacy, plan, settings] = await Promise.all([
    call(getDocument, { kind: 'terms' }),
    call(getDocument, { kind: 'privacy' }),
    planId === undefined ? undefined : call(getPackage, { id: asId('package_plans', planId) }),
    call(getSettings, {}),
  ])
  const { origin, pathname } = pageUrl(request)
  const offer =
    plan?.ok === true
      ? { name: plan.value.name, credits: plan.value.credits, price: formatMoney(fromWire(plan.value.price), 'browse') }
      : null
  return {
    offer,
    // A shared package link keeps its preview although it redirects a new visitor here.
    preview:
      plan?.ok === true && settings.ok
        ? previewPlan(plan.value, { origin, locale: localeOf(pathname), currency: settings.value.currency })
        : undefined,
    versions: terms.ok && privacy.ok ? { terms: terms.value.version, privacy: privacy.value.version } : null,
  }
}

/** The plan that was chosen before registering; undefined when `next` leads elsewhere. */
function chosenPlan(next: string | null): string | undefined {
  const [path = '', query] = (next ?? '').split('?')
  const planId = new URLSearchParams(query).get('plan_id')
  return path.endsWith('/packages/purchase') && isId(planId) ? planId : undefined
}

export async function action({ context, request }: Route.ActionArgs) {
  return signUp(context.get(apiContext), request)
}

export default function SignUp({ actionData, loaderData: { offer, versions } }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const path = usePath()
  const [query] = useSearchParams()
  const isSending = useIsSending()
  const result = actionData?.ok === false ? actionData : undefined
  const next = query.get('next') ?? result?.values['next']
  const other = (
    <Link
      className="link link-alone"
      to={next === undefined ? path('/signin') : `${path('/signin')}?next=${encodeURIComponent(next)}`}
    >
      {t('hasAccount')}
      <SentenceGap />
      {t('toSignIn')}
    </Link>
  )
  return (
    <SignPage title={t('signUpHeading')} lead={t('signUpLead')} kind="swan">
      <PageTitle>{t('signUpTitle')}</PageTitle>
      {offer === null ? null : (
        <Notice className="mt-6" title={t('offerChosen', { name: offer.name })}>
          {t('offerDetail', { credits: offer.credits, price: offer.price })}
        </Notice>
      )}
      {versions ? (
        <SignUpForm
          form={Form}
          result={result}
          isBusy={isSending}
          next={next}
          referralCode={query.get('referral') ?? undefined}
          other={other}
          versions={versions}
          documentLink={DocumentLink}
        />
      ) : (
        <Notice tone="bad" className="mt-6">
          {t('documentsMissing')}
        </Notice>
      )}
    </SignPage>
  )
}
