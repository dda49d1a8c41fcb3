import { usePhraseList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { CartCheckout } from './load-cart-checkout.ts'

type Book = CartCheckout['book']

/**
 * A member's saved addresses, and the fields of a new one. CSS alone hides the fields while a saved address is chosen,
 * so that it works without script.
 */
export function AddressChoice({ book, chosen }: { readonly book: Book; readonly chosen: string }) {
  const t = useTranslations('cartCheckout')
  const phrases = usePhraseList()
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
          detail: title === '' ? text : phrases([recipient, text]),
        })),
        { value: '', label: t('otherAddress') },
      ]}
    />
  )
}

/** The saved address that was chosen for delivery; empty means the default one, otherwise another. */
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
