import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { CartCheckout } from './load-cart-checkout.ts'

type Book = CartCheckout['book']

/**
 * The saved addresses of a member, and another one that is typed. The style sheet alone hides the fields of the other
 * while a saved one is chosen, so that it works without script.
 */
export function AddressChoice({ book, chosen }: { readonly book: Book; readonly chosen: string }) {
  const t = useTranslations('cartCheckout')
  if (book.length === 0) return null
  return (
    <RadioGroup
      legend={t('where')}
      hideLegend
      name="address_id"
      look="panels"
      defaultValue={chosen}
      options={[
        ...book.map(({ id, title, recipient, display_text: text }) => ({
          value: id,
          label: title === '' ? recipient : title,
          detail: title === '' ? text : `${recipient}. ${text}`,
        })),
        { value: '', label: t('otherAddress') },
      ]}
    />
  )
}

/** The saved address that the goods go to as it was filled in; nothing there is the default one, else another. */
export function savedAddress(book: Book, goesTo: CartCheckout['state']['billing_address']): string {
  if (goesTo === null) return book[0]?.id ?? ''
  const same = book.find(
    ({ recipient, street_address: street, zip, city, state_id: state }) =>
      recipient === goesTo.recipient &&
      street === goesTo.street_address &&
      zip === goesTo.zip &&
      city === goesTo.city &&
      state === goesTo.state_id,
  )
  return same?.id ?? ''
}
