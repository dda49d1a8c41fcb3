import { Form, Link, useSearchParams } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { forgetPassword, useForgetWords } from '#web/shop/accounts/forget-action.ts'
import { ForgetForm } from '#web/shop/accounts/forget-form.tsx'
import { SignPage } from '#web/shop/accounts/sign-page.tsx'
import type { Route } from './+types/forget-password.ts'

export const handle = { words: ['accounts'] } satisfies PageRoute

export async function action({ context, request }: Route.ActionArgs) {
  return forgetPassword(context.get(apiContext), request)
}

/** `?step=code` is the link of the message with the code, which may have been requested on another device. */
export default function ForgetPassword({ actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const path = usePath()
  const [query] = useSearchParams()
  const isSending = useIsSending()
  const at = actionData?.ok === false ? actionData : undefined
  const hasCode = query.get('step') === 'code'
  const { heading, lead } = useForgetWords(at, hasCode)
  const back = (
    <Link className="link link-alone" to={path('/signin')}>
      {t('forgetBack')}
    </Link>
  )
  return (
    <SignPage title={heading} lead={lead} kind={hasCode || at?.sentTo !== undefined ? 'swan' : 'mermaid'}>
      <PageTitle>{t('forgetTitle')}</PageTitle>
      <ForgetForm form={Form} at={at} hasCode={hasCode} isBusy={isSending} next={undefined} back={back} />
    </SignPage>
  )
}
