import { redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listAddresses } from '#domain/addresses/api.ts'
import { maxAddresses } from '#domain/addresses/model.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { typedFields } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { sendAddress } from '../addresses/send-address.ts'
import type { Route } from './+types/my-account-address.ts'

export const handle = { words: ['accounts', 'addresses'] } satisfies PageRoute

/** `?edit=` opens the form of an address or a new one, `?delete=` confirms a deletion: dialogs without script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [book, account] = await Promise.all([call(listAddresses, { limit: String(maxAddresses) }), call(getMe, {})])
  const addresses = loaderValue(book, request).data
  const me = loaderValue(account, request)
  const { searchParams } = new URL(request.url)
  const named = (name: string) => addresses.find(({ id }) => id === searchParams.get(name))
  const deleted = named('delete')
  const edited = named('edit')
  const open =
    deleted !== undefined
      ? { act: 'delete' as const, address: deleted }
      : edited !== undefined || searchParams.get('edit') === 'new'
        ? { act: 'edit' as const, address: edited }
        : undefined
  return { addresses, open, own: { recipient: me.full_name, email: me.email, contact_number: me.phone } }
}

/** Handles the page's forms without script. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const answer = await sendAddress(context.get(apiContext), form)
    return (
      answer &&
      actionOutcome(answer, {
        done: () => redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/address'), 303),
        refused: (refusal) => ({ refusal, typed: typedFields(form) }),
      })
    )
  })
}

export default function MyAccountAddress({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('addresses')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <AddressBook {...loaderData} refused={actionData} />
    </>
  )
}
