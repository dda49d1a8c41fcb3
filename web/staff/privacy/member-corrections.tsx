import type { FormEvent } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant, isBefore, type Day } from '#domain/kit/time.ts'
import { openRecord } from '#domain/members/api.ts'
import { answerCorrection, listOpenCorrections } from '#domain/privacy/records-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'
import { useShortDay } from '../members/use-short-day.ts'

interface Shown {
  /** The time in the branch. */
  readonly now: string
  readonly today: Day
}

type Correction = OutputOf<typeof listOpenCorrections>['data'][number]

/** What the member asked to have corrected, with the answer or the way to give it. Nothing where nothing was asked. */
export function MemberCorrections({ accountId, ...shown }: Shown & { readonly accountId: Id<'accounts'> }) {
  const t = useTranslations('memberPage')
  const asked = useRead(listOpenCorrections, { input: { search: `account:${accountId}`, limit: '50' } })
  const rows = asked.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className="member-part">
      <h2 className="strong">{t('corrections')}</h2>
      <ul className="member-notes">
        {rows.map((correction) => (
          <CorrectionItem key={correction.id} of={correction} {...shown} />
        ))}
      </ul>
    </section>
  )
}

function CorrectionItem({ of, now, today }: Shown & { readonly of: Correction }) {
  const t = useTranslations('memberPage')
  const short = useShortDay(today)
  const isLate = isBefore(instant(of.due_at), instant(now))
  const days = { asked: short(of.requested_at), due: short(of.due_at) }
  return (
    <li>
      <p>{of.comment}</p>
      {of.answered_at === null ? (
        <>
          <p className={`member-small ${isLate ? 'member-warn' : 'muted'}`}>
            {t(isLate ? 'correctionLate' : 'correctionDue', days)}
          </p>
          <AnswerForm id={of.id} />
        </>
      ) : (
        <p className="member-small muted">
          {t('correctionAnswered', { how: of.status, day: short(of.answered_at) })}
          {of.answer === '' ? '' : ` · ${of.answer}`}
        </p>
      )}
    </li>
  )
}

function AnswerForm({ id }: Pick<Correction, 'id'>) {
  const t = useTranslations('memberPage')
  const write = useWrite(answerCorrection, { refusals: 'page', changes: [listOpenCorrections, openRecord] })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const decision = textField(form, `decision-${id}`) === 'refused' ? 'refused' : 'corrected'
    if ((await write.send({ id, decision, answer: textField(form, 'answer') })).ok) showToast(t('correctionSent'))
  }
  return (
    <form className="act-form" noValidate onSubmit={(event) => void send(event)}>
      <RefusalNotice refusal={write.refusal} title={t('corrections')} />
      <RadioGroup
        legend={t('correctionHow')}
        name={`decision-${id}`}
        defaultValue="corrected"
        options={[
          { value: 'corrected', label: t('correctionDone') },
          { value: 'refused', label: t('correctionNo') },
        ]}
      />
      <FieldFrame
        label={t('correctionAnswer')}
        help={t('correctionAnswerHelp')}
        error={write.refusal?.errors['answer']}
      >
        {(ties) => <textarea {...ties} name="answer" rows={2} maxLength={1000} className="field-control" />}
      </FieldFrame>
      <Button type="submit" look="line" size="small" busy={write.isBusy}>
        {t('correctionSend')}
      </Button>
    </form>
  )
}
