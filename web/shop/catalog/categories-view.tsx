import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { type Category, categoryAddress } from './card.ts'
import { NothingHere } from './nothing-here.tsx'
import { ProductPicture } from './product-picture.tsx'

const categorySizes = '(min-width: 1280px) 280px, (min-width: 768px) 30vw, 46vw'

/** The root categories, each with its direct children. */
export function CategoriesView({ categories }: { readonly categories: readonly Category[] }) {
  const t = useTranslations('collections')
  const path = usePath()
  return (
    <>
      <Breadcrumbs current={t('categoriesTitle')} />
      <div className="collection-head">
        <h1 className="heading-1">{t('categoriesTitle')}</h1>
      </div>
      {categories.length === 0 ? <NothingHere title={t('categoriesNone')} /> : null}
      <ul className="categories">
        {categories.map((category, place) => (
          <li key={category.id} className="category">
            <div className="frame category-frame">
              <ProductPicture
                path={category.image ?? undefined}
                alternative=""
                sizes={categorySizes}
                eager={place === 0}
              />
            </div>
            <h2 className="heading-3">
              <Link className="category-name" to={path(categoryAddress([category.slug]))}>
                {category.name}
              </Link>{' '}
              <span className="small muted aligned-figures">{category.products}</span>
            </h2>
            <ChildLinks category={category} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ChildLinks({ category }: { readonly category: Category }) {
  const t = useTranslations('collections')
  const path = usePath()
  if (category.children.length === 0) return null
  return (
    <ul className="category-child-links small muted" aria-label={t('categoryChildren', { name: category.name })}>
      {category.children.map((child) => (
        <li key={child.id}>
          <Link className="category-child-link" to={path(categoryAddress([category.slug, child.slug]))}>
            {child.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
