import { Form, useNavigation } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ReviewFields, type OwnReview } from './review-fields.tsx'
import type { TypedReview } from './typed-review.ts'

/** The review of a bought product, as a form that works without script. */
export function BoughtReview({
  own,
  name,
  refused,
  isSaved,
}: {
  readonly own: OwnReview
  /** Of the product; undefined when it is on another page of the list. */
  readonly name: string | undefined
  readonly refused: { readonly refusal: CallRefusal; readonly typed: TypedReview } | undefined
  readonly isSaved: boolean
}) {
  const t = useTranslations('reviews')
  const { state } = useNavigation()
  const shown = isSaved && refused === undefined ? 'saved' : 'open'
  return (
    <Form method="post" className="panel review-form mt-5">
      <h2 className="heading-4">{name === undefined ? t('question') : t('questionOf', { name })}</h2>
      <ReviewFields
        own={own}
        typed={refused?.typed}
        refusal={refused?.refusal}
        state={state === 'submitting' ? 'busy' : shown}
      />
    </Form>
  )
}
