import { Form, Link, useSearchParams } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { signIn } from '#web/shop/accounts/sign-in-action.ts'
import { SignInForm } from '#web/shop/accounts/sign-in-form.tsx'
import { SignPage } from '#web/shop/accounts/sign-page.tsx'
import type { Route } from './+types/signin.ts'

export const handle = { words: ['accounts'] } satisfies PageRoute

export async function action({ context, request }: Route.ActionArgs) {
  return signIn(context.get(apiContext), request)
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const path = usePath()
  const [query] = useSearchParams()
  const isSending = useIsSending()
  const result = actionData?.ok === false ? actionData : undefined
  const next = query.get('next') ?? result?.values['next']
  const other = (
    <Link
      className="link link-alone"
      to={next === undefined ? path('/signup') : `${path('/signup')}?next=${encodeURIComponent(next)}`}
    >
      {t('noAccount')}
      <SentenceGap />
      {t('toSignUp')}
    </Link>
  )
  return (
    <SignPage title={t('signInHeading')} lead={t('signInLead')} kind="mermaid">
      <PageTitle>{t('signInTitle')}</PageTitle>
      <SignInForm form={Form} result={result} isBusy={isSending} next={next} other={other} />
    </SignPage>
  )
}
