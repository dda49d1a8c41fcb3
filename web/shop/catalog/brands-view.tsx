import { Link } from 'react-router'
import type { listBrands, listShops } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { SpringRings } from '#web/art/spring-rings.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { everything, catalogAddress, wholeShop } from './catalog-query.ts'
import { NothingHere } from './nothing-here.tsx'
import { ProductPicture } from './product-picture.tsx'

type Brand = OutputOf<typeof listBrands>['data'][number]
type Seller = OutputOf<typeof listShops>['data'][number]

/** The brands, each with one line, three pictures and its number of products. */
export function BrandsView({ brands }: { readonly brands: readonly Brand[] }) {
  const t = useTranslations('collections')
  const path = usePath()
  return (
    <>
      <Breadcrumbs current={t('brandsTitle')} />
      <div className="collection-head">
        <h1 className="heading-1">{t('brandsTitle')}</h1>
        <p className="lead">{t('brandsLead')}</p>
      </div>
      {brands.length === 0 ? <NothingHere title={t('brandsNone')} /> : null}
      <ul>
        {brands.map((brand) => (
          <li key={brand.id} className="brand">
            <h2 className="heading-2">
              <Link className="brand-link" to={path(catalogAddress(wholeShop, { ...everything, brand: brand.slug }))}>
                {brand.name}
              </Link>
            </h2>
            <p className="brand-line soft">{brand.line}</p>
            <div className="brand-pictures">
              {brand.images.map((picture) => (
                <span className="frame product-frame" key={picture.path}>
                  <ProductPicture path={picture.path} alternative="" sizes="72px" />
                </span>
              ))}
            </div>
            <p className="brand-count small muted">{t('items', { count: brand.products })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The sellers of the catalogue: only this studio. */
export function ShopsView({ sellers }: { readonly sellers: readonly Seller[] }) {
  const t = useTranslations('collections')
  const catalog = useTranslations('catalog')
  const path = usePath()
  const { address } = useSettings()
  return (
    <>
      <Breadcrumbs current={t('shopsTitle')} />
      <div className="collection-head">
        <h1 className="heading-1">{t('shopsTitle')}</h1>
        <p className="lead">{t('shopsLead')}</p>
      </div>
      {sellers.map((seller) => (
        <article className="seller" key={seller.id}>
          <div className="seller-picture">
            <SpringRings />
          </div>
          <div className="seller-words">
            <h2 className="heading-2">{seller.name}</h2>
            <p className="soft">{seller.line}</p>
            <dl className="seller-facts">
              <dt>{t('shopProducts')}</dt>
              <dd className="aligned-figures">{seller.products}</dd>
              {address === '' ? null : (
                <>
                  <dt>{t('shopAddress')}</dt>
                  <dd>{address}</dd>
                </>
              )}
            </dl>
            <div>
              <LinkButton to={path('/shop')}>{catalog('seeAllProducts')}</LinkButton>
            </div>
          </div>
        </article>
      ))}
    </>
  )
}
