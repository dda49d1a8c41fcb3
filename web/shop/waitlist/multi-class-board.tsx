import { Form, useNavigation } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { ChosenClasses } from './chosen-classes.tsx'
import { FullClasses } from './full-classes.tsx'
import type { MultiClassChoice } from './multi-class-choice.ts'

/** The chosen classes with the form that waits for them, and the full classes that may be added. */
export function MultiClassBoard({
  choice,
  formKey,
  refused,
}: {
  readonly choice: MultiClassChoice
  readonly formKey: string
  /** Why the request was refused; `place` is the class in the way, by its place in the list. */
  readonly refused: { readonly refused: string; readonly place: number | undefined } | undefined
}) {
  const t = useTranslations('multiClassRequests')
  const inTheWay = refused?.place === undefined ? undefined : choice.chosen[refused.place]?.shown.name
  return (
    <>
      <section className="multi-class-choice" aria-labelledby="multi-class-choice">
        <h2 className="heading-3" id="multi-class-choice">
          {t('chosen')}
        </h2>
        {refused === undefined ? null : (
          <Notice tone="bad" role="status" title={t('failed')}>
            {inTheWay === undefined ? null : `${inTheWay}: `}
            {refused.refused}
          </Notice>
        )}
        <ChosenClasses choice={choice} />
        <MultiClassRequestForm choice={choice} formKey={formKey} />
      </section>
      <FullClasses choice={choice} />
    </>
  )
}

/** How many are wanted, and the press that joins all the waitlists; before that, what is still missing. */
function MultiClassRequestForm({ choice, formKey }: { readonly choice: MultiClassChoice; readonly formKey: string }) {
  const t = useTranslations('multiClassRequests')
  const navigation = useNavigation()
  const count = choice.chosen.length
  if (count < 2) return <p className="soft">{t(count === 0 ? 'chosenNone' : 'chosenOne')}</p>
  if (choice.chosen.some(({ waitlist }) => waitlist.kind === 'closed')) return null
  const wanted = Array.from({ length: count - 1 }, (_none, place) => place + 1)
  return (
    <Form method="post" className="stack multi-class-form">
      <input type="hidden" name="ids" value={choice.chosen.map(({ shown }) => shown.id).join('.')} />
      {choice.person === undefined ? null : <input type="hidden" name="person_id" value={choice.person.id} />}
      <input type="hidden" name="key" value={formKey} />
      <Select
        label={t('wanted')}
        name="wanted"
        help={t('wantedHelp')}
        defaultValue="1"
        options={wanted.map((one) => ({
          value: String(one),
          label: one === 1 ? t('wantedOne') : t('wantedSome', { count: one }),
        }))}
      />
      <Button type="submit" busy={navigation.formMethod === 'POST'}>
        {t('save')}
      </Button>
      <p className="small muted">{t('free')}</p>
    </Form>
  )
}
