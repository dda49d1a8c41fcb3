import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getOwnReview } from '#domain/reviews/api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { TypedReview } from './typed-review.ts'

export type OwnReview = OutputOf<typeof getOwnReview> & { readonly bought_at: string }

/** The fields of a review, filled in from the existing one; they work without script. */
export function ReviewFields({
  own,
  typed,
  refusal,
  state,
}: {
  readonly own: OwnReview
  /** The refused input, where the page was rendered anew since. */
  readonly typed?: TypedReview | undefined
  readonly refusal: CallRefusal | undefined
  readonly state: 'open' | 'busy' | 'saved'
}) {
  const t = useTranslations('reviews')
  const days = useDays()
  const stars = typed?.stars ?? own.review?.stars
  return (
    <>
      <p className="small muted">{t('boughtOn', { day: days.date(own.bought_at) })}</p>
      <RadioGroup
        legend={t('yourStars')}
        name="stars"
        look="row"
        required
        options={[1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: t('stars', { count: stars }) }))}
        {...(stars === undefined ? {} : { defaultValue: String(stars) })}
      />
      <label className="review-words">
        <span>{t('yourReview')}</span>
        <span className="small muted">{t('optional')}</span>
        <textarea
          className="field-control"
          name="text"
          rows={4}
          maxLength={2000}
          defaultValue={typed?.text ?? own.review?.text ?? ''}
        />
      </label>
      <RefusalNotice refusal={refusal} title={t('failed')} />
      <SendPart own={own} state={state} />
    </>
  )
}

function SendPart({ own, state }: { readonly own: OwnReview; readonly state: 'open' | 'busy' | 'saved' }) {
  const t = useTranslations('reviews')
  return (
    <>
      {own.review?.hidden === true ? <p className="small muted">{t('hidden')}</p> : null}
      <p className="review-send">
        <Button type="submit" busy={state === 'busy'}>
          {t(own.review === null ? 'post' : 'save')}
        </Button>
        <span className="small muted" role="status">
          {state === 'saved' ? t('thanks') : t('shownAs', { name: own.shown_as })}
        </span>
      </p>
    </>
  )
}
