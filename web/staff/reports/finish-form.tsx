import { useState, type FormEvent } from 'react'
import { finishTask, listTasks } from '#domain/orders/api.ts'
import { getToday } from '#domain/reports/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-write.ts'
import type { Task } from './use-task-words.ts'

/** A note of what a person did finishes the task; a refund also needs the reference of its transfer. */
export function FinishForm({
  of: task,
  isFirstChoice,
  onDone,
}: {
  readonly of: Task
  /** False where its cause is put right elsewhere, which the panel offers first. */
  readonly isFirstChoice: boolean
  readonly onDone: () => void
}) {
  const t = useTranslations('staffTasks')
  const [note, setNote] = useState('')
  const [reference, setReference] = useState('')
  const finish = useWrite(finishTask, { changes: [listTasks, getToday], refusals: 'page' })
  const isRefund = task.subject_kind === 'refund'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await finish.send({ id: task.id, note, ...(isRefund && { reference }) })
    if (!answer.ok) return
    showToast(t('finished'))
    onDone()
  }
  return (
    <form className="stack-small" onSubmit={(event) => void send(event)}>
      {isRefund ? (
        <TextField
          label={t('reference')}
          help={t('referenceHelp')}
          required
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : null}
      <TextField
        label={t('note')}
        help={t('noteHelp')}
        required
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <NotDone refusal={finish.refusal} />
      <Button type="submit" look={isFirstChoice ? 'filled' : 'line'} full busy={finish.isBusy}>
        {t('markDone')}
      </Button>
    </form>
  )
}
