import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { swapByStaff } from '#domain/timetable/booking-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { useWrite } from '../kit/use-write.ts'

type Roster = OutputOf<typeof getRoster>

/** Two people of the class exchange their reformers, with the reason that both read. */
export function SwapForm({ of: row, roster }: { readonly of: Roster['places'][number]; readonly roster: Roster }) {
  const t = useTranslations('staffBooking')
  const [chosen, setChosen] = useState('')
  const swap = useWrite(swapByStaff, { changes: [getRoster], refusals: 'page' })
  const others = roster.places.filter(
    ({ id, status }) => id !== row.id && (status === 'booked' || status === 'checked_in'),
  )
  const other = others.find(({ id }) => id === chosen)
  if (others.length === 0) return null
  const send = async (reason: string) => {
    const answer = await swap.send({ id: row.id, with_id: chosen, reason })
    if (!answer.ok) return false
    showToast(t('swapped', { name: row.person.full_name, other: other?.person.full_name ?? '' }))
    setChosen('')
    return true
  }
  return (
    <details>
      <summary className="strong">{t('swap')}</summary>
      <ReasonForm
        help={t('bothRead')}
        button={other === undefined ? t('swap') : t('swapWith', { name: other.person.full_name })}
        look="line"
        isBusy={swap.isBusy}
        refusal={swap.refusal}
        onSend={send}
      >
        <Select
          label={t('swapWho')}
          name="other"
          required
          placeholder={t('choosePerson')}
          value={chosen}
          options={others.map(({ id, person, seat_no: seat }) => ({
            value: id,
            label: t('personOn', { name: person.full_name, seat: seat ?? 0 }),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      </ReasonForm>
    </details>
  )
}
