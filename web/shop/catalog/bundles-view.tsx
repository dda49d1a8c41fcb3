import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BundleParts, BundleWords } from './bundle-parts.tsx'
import { productAddress, type Product } from './card.ts'
import { NothingHere } from './nothing-here.tsx'
import { browsePrice } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

const shownPictures = 3

/** Products that are used together, at one price. */
export function BundlesView({ bundles }: { readonly bundles: readonly Product[] }) {
  const t = useTranslations('collections')
  return (
    <>
      <Breadcrumbs current={t('bundlesTitle')} />
      <div className="collection-head">
        <h1 className="heading-1">{t('bundlesTitle')}</h1>
        <p className="lead">{t('bundlesLead')}</p>
      </div>
      {bundles.length === 0 ? <NothingHere title={t('bundlesNone')} /> : null}
      {bundles.map((bundle, place) => (
        <Bundle key={bundle.id} bundle={bundle} eager={place === 0} />
      ))}
    </>
  )
}

function Bundle({ bundle, eager }: { readonly bundle: Product; readonly eager: boolean }) {
  const t = useTranslations('collections')
  const path = usePath()
  const pictures = bundle.parts.flatMap(({ image }) => image ?? []).slice(0, shownPictures)
  return (
    <article className="bundle">
      <div className="bundle-pictures">
        {pictures.map((picture, place) => (
          <div className="frame product-frame" key={picture.path}>
            <ProductPicture {...picture} sizes="(min-width: 1180px) 19vw, 31vw" eager={eager && place === 0} />
          </div>
        ))}
      </div>
      <div className="bundle-words">
        <h2 className="heading-2">{bundle.name}</h2>
        <p className="soft">{bundle.summary}</p>
        <BundleParts parts={bundle.parts} />
        <p className="bundle-price">
          <span className="figure">{browsePrice(bundle.price)}</span>
          <BundleWords bundle={bundle} />
        </p>
        <div>
          {bundle.sold_out ? (
            <Button disabled>{t('itemSoldOut')}</Button>
          ) : (
            <LinkButton to={path(productAddress(bundle.slug))} trailing={browsePrice(bundle.price)}>
              {t('seeBundle', { name: bundle.name })}
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
