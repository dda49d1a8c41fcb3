import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { SigningPage } from '#web/shop/forms/signing-page.tsx'
import { loadSigningPage, signOnPage } from '#web/shop/forms/signing-route.ts'
import type { Route } from './+types/sign-terms.ts'

export const handle = {
  words: ['accounts', 'days', 'forms'],
  header: 'form',
  hideFooter: true,
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const holder = loaderValue(await call(getMe, {}), request)
  return loadSigningPage(call, { holder, kind: 'terms', request })
}

export async function action({ context, request }: Route.ActionArgs) {
  return signOnPage(context.get(apiContext), { kind: 'terms', request })
}

export default function SignTerms({ loaderData, actionData }: Route.ComponentProps) {
  return <SigningPage read={loaderData} answered={actionData} />
}
