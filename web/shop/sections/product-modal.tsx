import { useState } from 'react'
import { Link } from 'react-router'
import { getProduct } from '#domain/catalog/api.ts'
import { textSections } from '#domain/content/text-blocks.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { productAddress, type Card, type Product } from '#web/shop/catalog/card.ts'
import { chooseVariant, type Choices } from '#web/shop/catalog/choose-variant.ts'
import { LoadFailure, useLoaded } from '#web/shop/catalog/load-failure.tsx'
import { ProductChoice } from '#web/shop/catalog/product-choice.tsx'
import { ProductPicture } from '#web/shop/catalog/product-picture.tsx'
import { quantityLimits } from '#web/shop/catalog/tier-rows.ts'
import { useOwnHeld } from '#web/shop/reservations/own-held.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PRODUCT_VIEW: { readonly card: Card }
  }
}

/** PRODUCT_VIEW: choose without leaving the list. It opens with the name and picture of the pressed card. */
export function ProductModal({
  subject: { card },
  locked,
}: {
  readonly subject: { readonly card: Card }
  readonly locked: boolean
}) {
  const { answer, loadAgain } = useLoaded(async () => call(getProduct, { slug: card.slug }), card.slug)
  const [choices, setChoices] = useState<Choices>({})
  const product = answer?.ok === true ? answer.value : undefined
  return (
    <ModalFrame kind="PRODUCT_VIEW" locked={locked} title={card.name}>
      <div className="frame product-quick-picture">
        <ProductPicture
          path={pathOf(product, choices) ?? card.image?.path}
          alternative={card.image?.alternative ?? ''}
          sizes="(min-width: 768px) 572px, 94vw"
          eager
        />
      </div>
      <div className="product-quick">
        {card.summary === '' ? null : <p>{card.summary}</p>}
        {product === undefined ? null : (
          <>
            <QuickChoice product={product} choices={choices} onChoose={setChoices} />
            <QuickDetails description={product.description} />
          </>
        )}
        {answer === undefined ? <QuickSkeleton name={card.name} /> : null}
        {answer?.ok === false ? <LoadFailure onAgain={loadAgain} /> : null}
      </div>
    </ModalFrame>
  )
}

/** The studio's text beside the picture, where there is room for it; a phone has the link to the full details. */
function QuickDetails({ description }: { readonly description: string }) {
  const { beginning, sections } = textSections(description)
  if (description === '') return null
  return (
    <div className="product-quick-details small">
      <TextBody blocks={beginning} />
      {sections.map(({ heading, blocks }) => (
        <div key={heading}>
          <h3 className="strong">{heading}</h3>
          <TextBody blocks={blocks} />
        </div>
      ))}
    </div>
  )
}

/** The picture of the chosen variant; undefined if it has none of its own. */
function pathOf(product: Product | undefined, choices: Choices): string | undefined {
  return (product && chooseVariant(product, choices)?.image) ?? undefined
}

function QuickSkeleton({ name }: { readonly name: string }) {
  const t = useTranslations('product')
  return (
    <SkeletonGroup label={t('loading', { name })} className="product-quick-skeleton">
      <Skeleton className="h-8 w-third" />
      <Skeleton className="h-16" />
      <Skeleton className="h-12 w-two-thirds" />
      <Skeleton className="h-13" />
    </SkeletonGroup>
  )
}

function QuickChoice({
  product: everyones,
  choices,
  onChoose,
}: {
  readonly product: Product
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}) {
  const t = useTranslations('product')
  const path = usePath()
  const product = useOwnHeld(everyones)
  const [wanted, setWanted] = useState(1)
  const variant = chooseVariant(product, choices)
  const { least, most } = variant === undefined ? { least: 1, most: 1 } : quantityLimits(variant)
  const quantity = Math.min(Math.max(wanted, least), most)
  return (
    <ProductChoice
      product={product}
      choosing={{ variant, quantity, onChoose, onQuantity: setWanted }}
      note={
        <p className="product-details-link small muted">
          <Link
            className="link link-alone"
            to={`${path(productAddress(product.slug, variant?.id))}&quantity=${quantity}`}
            onClick={closeModal}
          >
            {t('fullDetails')}
          </Link>
        </p>
      }
    />
  )
}
