import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { getOwnReview, saveReview } from '#domain/reviews/api.ts'
import { call, TypedFields, type CallRefusal } from '#web/kit/api.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { textField } from '#web/kit/form-fields.ts'
import { usePath } from '#web/kit/locale.ts'
import { sessionHint, useMe } from '#web/kit/session.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type Own = OutputOf<typeof getOwnReview>

/** For members who bought the product; a way to log in for guests, who may have; nothing for everybody else. */
export function ReviewForm({ slug, onSaved }: { readonly slug: string; readonly onSaved: () => void }) {
  const t = useTranslations('reviews')
  const visitor = useMe().state
  const [own, setOwn] = useState<Own>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  useEffect(() => {
    let isShown = true
    if (sessionHint() !== undefined)
      void call(getOwnReview, { slug }).then((answer) => {
        if (isShown && answer.ok) setOwn(answer.value)
      })
    return () => {
      isShown = false
    }
  }, [slug])
  const boughtAt = own?.bought_at ?? null
  if (visitor === 'signed-out') return <LogIn slug={slug} />
  if (own === undefined || boughtAt === null) return null
  const send = async (form: FormData) => {
    setState('busy')
    const answer = await call(saveReview, typedReview(slug, form))
    setState(answer.ok ? 'saved' : 'open')
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) onSaved()
  }
  return (
    <form
      className="panel review-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'busy') void send(new FormData(event.currentTarget))
      }}
    >
      <LastRefusal value={refusal}>
        <h3 className="heading-4">{t('question')}</h3>
        <ReviewFields own={own} boughtAt={boughtAt} errors={refusal?.errors ?? {}} />
        <FormError refusal={refusal} title={t('failed')} />
        {own.review?.hidden === true ? <p className="small muted">{t('hidden')}</p> : null}
        <p className="review-send">
          <Button type="submit" busy={state === 'busy'}>
            {t(own.review === null ? 'post' : 'save')}
          </Button>
          <span className="small muted" role="status">
            {state === 'saved' ? t('thanks') : t('shownAs', { name: own.shown_as })}
          </span>
        </p>
      </LastRefusal>
    </form>
  )
}

function LogIn({ slug }: { readonly slug: string }) {
  const t = useTranslations('reviews')
  const path = usePath()
  const next = encodeURIComponent(path(`/shop/view?slug=${slug}`))
  return (
    <p className="review-login">
      <Link className="link" to={path(`/signin?next=${next}`)}>
        {t('logIn')}
      </Link>
    </p>
  )
}

/** The fields of the form, for the server to check: a review without stars is refused. */
function typedReview(slug: string, form: FormData): TypedFields {
  const stars = textField(form, 'stars')
  return new TypedFields({
    slug,
    stars: stars === '' ? Number.NaN : Number(stars),
    // Browsers send line breaks as two characters.
    text: textField(form, 'text').replaceAll('\r\n', '\n'),
  })
}

/** Filled in from the existing review. */
function ReviewFields({
  own,
  boughtAt,
  errors,
}: {
  readonly own: Own
  readonly boughtAt: string
  readonly errors: Readonly<Record<string, string>>
}) {
  const t = useTranslations('reviews')
  const days = useDays()
  const stars = own.review?.stars
  return (
    <>
      <p className="small muted">{t('boughtOn', { day: days.date(boughtAt) })}</p>
      <RadioGroup
        legend={t('yourStars')}
        name="stars"
        look="row"
        error={errors['stars']}
        options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: t('stars', { count }) }))}
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
          defaultValue={own.review?.text ?? ''}
        />
      </label>
    </>
  )
}
