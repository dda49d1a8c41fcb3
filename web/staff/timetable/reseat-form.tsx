import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { reseatByStaff } from '#domain/timetable/booking-api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWrite } from '../kit/use-write.ts'

type Roster = OutputOf<typeof getRoster>

/** Moves somebody to a free reformer of the class, with the reason that the member reads. */
export function ReseatForm({ of: row, roster }: { readonly of: Roster['places'][number]; readonly roster: Roster }) {
  const t = useTranslations('staffCheckIn')
  const [seat, setSeat] = useState('')
  const [reason, setReason] = useState('')
  const move = useWrite(reseatByStaff, { changes: [getRoster], refusals: 'page' })
  const taken = new Set(roster.places.map(({ seat_no: number }) => number))
  const free = Array.from({ length: roster.class.capacity }, (_, place) => place + 1).filter(
    (number) => !taken.has(number),
  )
  if (free.length === 0) return null
  const press = async () => {
    const answer = await move.send({ id: row.id, seat_no: Number(seat), reason })
    if (!answer.ok) return
    showToast(t('moved', { name: row.person.full_name, seat }))
    setSeat('')
    setReason('')
  }
  return (
    <form
      className="checkin-form"
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
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
      <TextField
        label={t('reason')}
        name="reason"
        help={t('moveHelp')}
        value={reason}
        required
        minLength={3}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <RefusalNotice refusal={move.refusal} title={t('notDone')} />
      <Button type="submit" look="line" size="small" busy={move.isBusy}>
        {seat === '' ? t('move') : t('moveTo', { seat })}
      </Button>
    </form>
  )
}
