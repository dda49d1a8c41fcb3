import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listReviews } from '#domain/reviews/api.ts'
import { call } from '#web/kit/api.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReviewForm } from './review-form.tsx'
import { StarRow } from './star-row.tsx'

export type ReviewList = OutputOf<typeof listReviews>
type Review = ReviewList['data'][number]

const atOnce = '5'

/** The ratings of a product, their authors, and the form for those who bought it. */
export function ReviewsSection({ slug, list: first }: { readonly slug: string; readonly list: ReviewList }) {
  const t = useTranslations('reviews')
  const [list, setList] = useState(first)
  const read = async (page: number) => {
    const answer = await call(listReviews, { slug, limit: atOnce, page: String(page) })
    if (answer.ok)
      setList({ ...answer.value, data: page === 1 ? answer.value.data : [...list.data, ...answer.value.data] })
  }
  return (
    <section className="catalog-section reviews" aria-labelledby="reviews-title">
      <div>
        <h2 className="heading-2" id="reviews-title">
          {t('title')}
        </h2>
        {list.average === null ? <p className="muted">{t('none')}</p> : <Stars list={list} average={list.average} />}
      </div>
      <div>
        <noscript>
          <p className="muted mb-5">{t('needsScript')}</p>
        </noscript>
        <ReviewForm key={slug} slug={slug} onSaved={() => void read(1)} />
        <ul>
          {list.data.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
        {list.data.length < list.total ? (
          <Button look="line" size="small" onClick={() => void read(list.current_page + 1)}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Stars({ list, average }: { readonly list: ReviewList; readonly average: number }) {
  const t = useTranslations('reviews')
  return (
    <>
      <p className="reviews-average">
        <span className="figure">{average.toFixed(1)}</span>
        <span>
          <StarRow stars={average} label={t('outOf', { average: average.toFixed(1) })} />
          <span className="block small muted">{t('fromPeople', { count: list.count })}</span>
        </span>
      </p>
      <ul className="reviews-spread small">
        {list.spread
          .map((count, place) => ({ count, stars: place + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars}>
              <span>{t('stars', { count: stars })}</span>
              <progress value={count} max={list.count} aria-hidden="true" />
              <span>{count}</span>
            </li>
          ))}
      </ul>
    </>
  )
}

function ReviewItem({ review }: { readonly review: Review }) {
  const t = useTranslations('reviews')
  const days = useDays()
  return (
    <li className="review">
      <p className="review-head">
        <StarRow stars={review.stars} label={t('stars', { count: review.stars })} />
        <span className="small muted">
          {days.date(review.created_at)}
          {review.edited ? (
            <>
              <Comma />
              {t('edited')}
            </>
          ) : null}
        </span>
      </p>
      {review.text === '' ? null : <p className="review-text">{review.text}</p>}
      <p className="small muted review-foot">
        {review.name}
        <span className="review-bought">
          <Icon of={CircleCheck} inText /> {t('boughtIt')}
        </span>
        {review.option}
      </p>
    </li>
  )
}

/** The average under the name of the product, a link to the reviews; nothing while there are none. */
export function ProductRating({ list: { average, count } }: { readonly list: ReviewList }) {
  const t = useTranslations('reviews')
  if (average === null) return null
  const said = average.toFixed(1)
  return (
    <p className="product-rating small">
      <StarRow stars={average} label={t('outOf', { average: said })} />
      <a className="link link-alone" href="#reviews-title">
        {t('fromReviews', { average: said, count })}
      </a>
    </p>
  )
}
