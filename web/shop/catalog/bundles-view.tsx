import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAdd } from './add-to-cart.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BundleParts, BundleWords } from './bundle-parts.tsx'
import { productAddress, variantOffer, type Product, type Variant } from './card.ts'
import { NothingHere } from './nothing-here.tsx'
import { browsePrice } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { QuickAddButton, QuickAddForm } from './quick-add.tsx'

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
  const [variant] = bundle.variation_options
  const pictures = bundle.parts.flatMap(({ image }) => image ?? []).slice(0, shownPictures)
  return (
    <article className="bundle">
      <div className="bundle-pictures">
        {pictures.map((picture, place) => (
          <div className="frame product-frame" key={picture.path}>
            <ProductPicture
              {...picture}
              sizes={pictures.length === 2 ? '(min-width: 1180px) 29vw, 47vw' : '(min-width: 1180px) 19vw, 31vw'}
              eager={eager && place === 0}
            />
          </div>
        ))}
      </div>
      <div className="bundle-words">
        <h2 className="heading-2">
          <Link to={path(productAddress(bundle.slug))}>{bundle.name}</Link>
        </h2>
        <p className="soft">{bundle.summary}</p>
        <BundleParts parts={bundle.parts} />
        <p className="bundle-price">
          <span className="figure">{browsePrice(bundle.price)}</span>
          <BundleWords bundle={bundle} />
        </p>
        <div className="bundle-act">
          {bundle.sold_out || variant === undefined ? (
            <Button full disabled>
              {t('itemSoldOut')}
            </Button>
          ) : (
            <AddBundle bundle={bundle} variant={variant} />
          )}
        </div>
      </div>
    </article>
  )
}

function AddBundle({ bundle, variant }: { readonly bundle: Product; readonly variant: Variant }) {
  const offer = variantOffer(bundle, variant)
  const adding = useAdd(offer)
  return (
    <QuickAddForm offer={offer} adding={adding}>
      {({ press, status }) => (
        <>
          <QuickAddButton full offer={offer} adding={adding} trailing={browsePrice(bundle.price)} onClick={press} />
          <p className="small bundle-reason" role="status">
            {status}
          </p>
        </>
      )}
    </QuickAddForm>
  )
}
