import { listAddresses } from '#domain/addresses/api.ts'
import { maxAddresses } from '#domain/addresses/model.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { AddressBook } from '#web/shop/addresses/address-book.tsx'
import type { Route } from './+types/my-account-address.ts'

export const handle = { words: ['accounts', 'addresses'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const book = await context.get(apiContext)(listAddresses, { limit: String(maxAddresses) })
  return { addresses: loaderValue(book, request).data }
}

export default function MyAccountAddress({ loaderData: { addresses } }: Route.ComponentProps) {
  const t = useTranslations('addresses')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <NeedsScript />
      <AddressBook addresses={addresses} />
    </>
  )
}
