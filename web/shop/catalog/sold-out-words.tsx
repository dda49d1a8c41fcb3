import { Link } from 'react-router'
import type { Locale } from '#domain/text/localized.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Product, type Variant, productAddress } from './card.ts'
import { type Choices, type OptionState, type SoldOutNote, chooseVariant, soldOutNote } from './choose-variant.ts'

/** Names what of a product is sold out, with links to what is in stock and to similar products. */
export function SoldOutWords({
  product,
  variant,
  options,
  onChoose,
}: {
  readonly product: Product
  readonly variant: Variant | undefined
  readonly options: readonly OptionState[]
  readonly onChoose: (choices: Choices) => void
}) {
  const t = useTranslations('product')
  const path = usePath()
  const note = soldOutNote(options)
  const inStock = variant?.sold_out === true ? chooseVariant(product, {}) : undefined
  if (note === undefined && !product.sold_out) return null
  return (
    <div className={`product-sold-out small ${note?.kind === 'every' ? '' : 'product-sold-out-line'}`}>
      {note?.kind === 'every' ? (
        <Notice role="status">
          <NoteWords note={note} />
        </Notice>
      ) : note === undefined ? null : (
        <p className="muted" role="status">
          <NoteWords note={note} />
        </p>
      )}
      <p className="product-ways">
        {inStock === undefined || inStock.sold_out ? null : (
          <button type="button" className="link link-alone with-script" onClick={() => onChoose(inStock.choices)}>
            {t('showInStock')}
          </button>
        )}
        <Link
          className="link link-alone"
          to={`${path(productAddress(product.slug))}#${similarId}`}
          {...inPlace(() => openModal('SIMILAR_PRODUCTS_VIEW', { slug: product.slug, name: product.name }))}
        >
          {t('seeSimilar')}
        </Link>
      </p>
    </div>
  )
}

/** The id of the product page's list of similar products. */
export const similarId = 'similar'

function NoteWords({ note }: { readonly note: SoldOutNote }) {
  const t = useTranslations('product')
  const locale = useLocale()
  const gap = useSentenceGap()
  if (note.kind === 'some') {
    const names = listNames(note.names, locale)
    const count = note.names.length
    if (note.beside.length === 0) return t('soldOutAlone', { names, count })
    return t('soldOutIn', { names, count, chosen: note.beside.join(gap) })
  }
  const option = locale === 'zh' ? note.option : note.option.toLowerCase()
  const others = { names: listNames(note.inStock, locale), count: note.inStock.length }
  return [
    t('soldOutEvery', { name: note.name, option }),
    ...(note.inStock.length === 0 ? [] : [t('othersInStock', others)]),
  ].join(gap)
}

const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** Names as a sentence lists them: `Limewash, Brass and Nutmeg`. */
function listNames(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(tags[locale], { type: 'conjunction' }).format(names)
}
