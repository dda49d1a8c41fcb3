import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { listCategories } from '#domain/catalog/api.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type Category, categoryAddress } from './card.ts'
import { LoadFailure, useLoaded } from './load-failure.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    CATEGORY_VIEW: Readonly<Record<never, never>>
  }
}

/** CATEGORY_VIEW: the category tree as a bottom sheet. Children unfold beside their parent's link. */
export function CategorySheet({
  locked,
}: {
  readonly subject: Readonly<Record<never, never>>
  readonly locked: boolean
}) {
  const t = useTranslations('collections')
  const path = usePath()
  const { answer, loadAgain } = useLoaded(async () => call(listCategories, { limit: '100' }))
  return (
    <ModalFrame kind="CATEGORY_VIEW" locked={locked} title={t('categoriesTitle')}>
      {answer === undefined ? (
        <SkeletonGroup label={t('categoriesTitle')} className="stack">
          {Array.from({ length: 6 }, (_none, place) => (
            <Skeleton className="h-11" key={place} />
          ))}
        </SkeletonGroup>
      ) : answer.ok ? (
        <ul>
          <li className="category-branch">
            <Link className="category-link" to={path('/shop')} onClick={closeModal}>
              {t('allProducts')}
            </Link>
          </li>
          {answer.value.data.map((category) => (
            <Branch key={category.id} category={category} above={[]} />
          ))}
        </ul>
      ) : (
        <LoadFailure onAgain={loadAgain} />
      )}
    </ModalFrame>
  )
}

function Branch({ category, above }: { readonly category: Category; readonly above: readonly string[] }) {
  const t = useTranslations('collections')
  const path = usePath()
  const chain = [...above, category.slug]
  const link = (
    <Link className="category-link" to={path(categoryAddress(chain))} onClick={closeModal}>
      {category.name}
      <span className="small muted aligned-figures">{category.products}</span>
    </Link>
  )
  if (category.children.length === 0) return <li className="category-branch">{link}</li>
  return (
    <li className="category-branch">
      {link}
      <details className="category-below">
        <summary className="icon-button category-toggle" aria-label={t('categoryMore', { name: category.name })}>
          <Icon of={ChevronDown} />
        </summary>
        <ul className="category-children">
          {category.children.map((child) => (
            <Branch key={child.id} category={child} above={chain} />
          ))}
        </ul>
      </details>
    </li>
  )
}
