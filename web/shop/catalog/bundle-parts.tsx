import Info from 'lucide-react/icons/info'
import { Link } from 'react-router'
import { formatMoney, fromWire, sen, sumSen, timesSen } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { productAddress, type Product } from './card.ts'
import { browsePrice } from './price.tsx'

type Part = Product['parts'][number]

/** The parts of a bundle, each with its own price. */
export function BundleParts({ parts }: { readonly parts: readonly Part[] }) {
  const t = useTranslations('product')
  const path = usePath()
  return (
    <ul className="bundle-parts" aria-label={t('bundleParts')}>
      {parts.map((part) => (
        <li key={`${part.slug} ${part.title}`} className="bundle-part">
          <Link className="bundle-part-link" to={path(productAddress(part.slug))}>
            {part.quantity === 1 ? nameOf(t, part) : t('partCount', { count: part.quantity, name: nameOf(t, part) })}
          </Link>
          <span className="muted aligned-figures">{browsePrice(part.price)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a bundle saves against its parts, and which part is missing. */
export function BundleWords({ bundle }: { readonly bundle: Product }) {
  const t = useTranslations('product')
  const saved = savingOf(bundle)
  const missing = bundle.parts.find((part) => part.sold_out)
  return (
    <>
      {saved > 0 ? (
        <span className="small gold">{t('saving', { price: formatMoney(sen(saved), 'browse') })}</span>
      ) : null}
      {missing === undefined ? null : (
        <span className="small bundle-missing">
          <Icon of={Info} inText />
          {t('partSoldOut', { part: nameOf(t, missing) })}
        </span>
      )}
    </>
  )
}

function savingOf({ parts, price }: Product): number {
  return sumSen(parts.map((part) => timesSen(fromWire(part.price), part.quantity))) - fromWire(price)
}

/** The name of a part, with its variant. */
function nameOf(t: Translate<'product'>, { name, title }: Part): string {
  return title === '' ? name : t('titled', { name, title })
}
