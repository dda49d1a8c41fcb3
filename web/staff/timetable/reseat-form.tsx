import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { reseatByStaff } from '#domain/timetable/booking-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { freeSeats } from '../attendance/free-seats.ts'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { useWrite } from '../kit/use-write.ts'

type Roster = OutputOf<typeof getRoster>

/** Moves somebody to a free reformer of the class, with the reason that the member reads. */
export function ReseatForm({ of: row, roster }: { readonly of: Roster['places'][number]; readonly roster: Roster }) {
  const t = useTranslations('staffCheckIn')
  const [seat, setSeat] = useState('')
  const move = useWrite(reseatByStaff, { changes: [getRoster], refusals: 'page' })
  const free = freeSeats(roster)
  if (free.length === 0) return null
  const send = async (reason: string) => {
    const answer = await move.send({ id: row.id, seat_no: Number(seat), reason })
    if (!answer.ok) return false
    showToast(t('moved', { name: row.person.full_name, seat }))
    setSeat('')
    return true
  }
  return (
    <ReasonForm
      help={t('moveHelp')}
      button={seat === '' ? t('move') : t('moveTo', { seat })}
      look="line"
      act={move}
      onSend={send}
    >
      <h3 className="strong">{t('move')}</h3>
      <Select
        label={t('toReformer')}
        name="seat"
        required
        placeholder={t('chooseReformer')}
        value={seat}
        options={free.map((number) => ({ value: String(number), label: t('seat', { seat: number }) }))}
        onChange={(event) => setSeat(event.target.value)}
      />
    </ReasonForm>
  )
}
