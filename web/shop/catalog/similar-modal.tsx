import { listRelatedProducts } from '#domain/catalog/api.ts'
import { call } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { Card } from './card.ts'
import { LoadFailure, useLoaded } from './load-failure.tsx'
import { ProductCard } from './product-card.tsx'

interface SimilarTo {
  readonly slug: string
  readonly name: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    SIMILAR_PRODUCTS_VIEW: SimilarTo
  }
}

const shownAtOnce = 4
const similarSizes = '(min-width: 1180px) 216px, 42vw'

/** SIMILAR_PRODUCTS_VIEW: alternatives to a sold out product. All of them can be bought. */
export function SimilarModal({
  subject: { slug, name },
  locked,
}: {
  readonly subject: SimilarTo
  readonly locked: boolean
}) {
  const t = useTranslations('product')
  const { answer, loadAgain } = useLoaded(
    async () => call(listRelatedProducts, { slug, limit: String(shownAtOnce) }),
    slug,
  )
  return (
    <ModalFrame kind="SIMILAR_PRODUCTS_VIEW" locked={locked} title={t('similarTo', { name })}>
      {answer === undefined ? (
        <SkeletonGroup label={t('similarTo', { name })} className="similar-products">
          {Array.from({ length: shownAtOnce }, (_none, place) => (
            <Skeleton className="product-frame" key={place} />
          ))}
        </SkeletonGroup>
      ) : answer.ok ? (
        <Similar cards={answer.value.data} />
      ) : (
        <LoadFailure onAgain={loadAgain} />
      )}
    </ModalFrame>
  )
}

function Similar({ cards }: { readonly cards: readonly Card[] }) {
  const t = useTranslations('product')
  if (cards.length === 0) return <p className="muted">{t('noSimilar')}</p>
  return (
    <>
      <p className="small muted similar-lead">{t('inStockToday')}</p>
      <ul className="similar-products">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} level={3} sizes={similarSizes} />
          </li>
        ))}
      </ul>
    </>
  )
}
