import type { FormEvent } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant, isBefore, type Day } from '#domain/kit/time.ts'
import { openRecord } from '#domain/members/api.ts'
import { listTasks } from '#domain/orders/api.ts'
import { answerCorrection, listOpenCorrections } from '#domain/privacy/records-api.ts'
import { getToday } from '#domain/reports/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame, LastRefusal } from '#web/ui/field-frame.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { PartState } from '../kit/part-state.tsx'
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
  const t = useTranslations('corrections')
  const asked = useRead(listOpenCorrections, { input: { search: `account:${accountId}`, limit: '50' } })
  const rows = asked.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className="member-part">
      <h2 className="strong">{t('title')}</h2>
      <ul className="member-notes">
        {rows.map((correction) => (
          <CorrectionItem key={correction.id} of={correction} {...shown} />
        ))}
      </ul>
    </section>
  )
}

/** One correction that was asked for, with the way to answer it; nothing where it is gone. */
export function CorrectionAnswer({
  id,
  accountId,
  onDone,
  ...shown
}: Shown & { readonly id: string; readonly accountId: string; readonly onDone: () => void }) {
  const asked = useRead(listOpenCorrections, { input: { search: `account:${accountId};status:open`, limit: '50' } })
  return (
    <PartState of={asked} rows={3}>
      {({ data }) => (
        <ul className="member-notes">
          {data
            .filter((one) => one.id === id)
            .map((one) => (
              <CorrectionItem key={one.id} of={one} onDone={onDone} {...shown} />
            ))}
        </ul>
      )}
    </PartState>
  )
}

function CorrectionItem({ of, now, today, onDone }: Shown & { readonly of: Correction; readonly onDone?: () => void }) {
  const t = useTranslations('corrections')
  const short = useShortDay(today)
  const isLate = isBefore(instant(of.due_at), instant(now))
  const days = { asked: short(of.requested_at), due: short(of.due_at) }
  return (
    <li>
      <p>{of.comment}</p>
      {of.answered_at === null ? (
        <>
          <p className={`smallest ${isLate ? 'member-warn' : 'muted'}`}>{t(isLate ? 'late' : 'due', days)}</p>
          <AnswerForm id={of.id} onDone={onDone} />
        </>
      ) : (
        <p className="smallest muted">
          {t('answered', { how: of.status, day: short(of.answered_at) })}
          {of.answer === '' ? '' : ` · ${of.answer}`}
        </p>
      )}
    </li>
  )
}

function AnswerForm({ id, onDone }: Pick<Correction, 'id'> & { readonly onDone: (() => void) | undefined }) {
  const t = useTranslations('corrections')
  const write = useWrite(answerCorrection, {
    refusals: 'page',
    changes: [listOpenCorrections, openRecord, listTasks, getToday],
  })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const decision = textField(form, `decision-${id}`) === 'refused' ? 'refused' : 'corrected'
    if (!(await write.send({ id, decision, answer: textField(form, 'answer') })).ok) return
    showToast(t('sent'))
    onDone?.()
  }
  return (
    <form className="act-form" noValidate onSubmit={(event) => void send(event)}>
      <NotDone refusal={write.refusal} />
      <RadioGroup
        legend={t('how')}
        name={`decision-${id}`}
        defaultValue="corrected"
        options={[
          { value: 'corrected', label: t('done') },
          { value: 'refused', label: t('no') },
        ]}
      />
      <LastRefusal value={write.refusal}>
        <FieldFrame label={t('answer')} help={t('answerHelp')} error={write.refusal?.errors['answer']}>
          {(ties) => <textarea {...ties} name="answer" rows={2} maxLength={1000} className="field-control" />}
        </FieldFrame>
      </LastRefusal>
      <Button type="submit" look="line" size="small" busy={write.isBusy}>
        {t('send')}
      </Button>
    </form>
  )
}
