import { useEffect, useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { getOwnReview, saveReview } from '#domain/reviews/api.ts'
import { call, TypedFields, type CallRefusal } from '#web/kit/api.ts'
import { sessionHint } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ReviewFields } from './review-fields.tsx'
import { typedReview } from './typed-review.ts'

type Own = OutputOf<typeof getOwnReview>

/** For members who bought the product; nothing for everybody else. */
export function ReviewForm({ slug, onSaved }: { readonly slug: string; readonly onSaved: () => void }) {
  const t = useTranslations('reviews')
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
  if (own === undefined || boughtAt === null) return null
  const send = async (form: FormData) => {
    setState('busy')
    const answer = await call(saveReview, new TypedFields({ ...typedReview(slug, form) }))
    setState(answer.ok ? 'saved' : 'open')
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) onSaved()
  }
  return (
    <form
      className="panel review-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'busy') void send(new FormData(event.currentTarget))
      }}
    >
      <h3 className="heading-4">{t('question')}</h3>
      <ReviewFields own={{ ...own, bought_at: boughtAt }} refusal={refusal} state={state} />
    </form>
  )
}
