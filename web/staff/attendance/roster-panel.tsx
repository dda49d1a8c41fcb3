import { useState, type ReactNode } from 'react'
import { getRoster, undoByStaff } from '#domain/attendance/api.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import type { Instant } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useLastDay } from '../kit/use-last-day.ts'
import { useWrite } from '../kit/use-write.ts'
import { CheckInConditions } from './check-in-conditions.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RosterFlags } from './roster-flags.tsx'
import { RowState } from './roster-row.tsx'
import type { Roster, RosterActs, RosterRow } from './use-roster.ts'

interface PanelProps {
  /** As it is drawn. */
  readonly of: RosterRow
  readonly roster: Roster
  readonly now: Instant
  readonly acts: RosterActs
  /** The reads beside the roster that a correction changes. */
  readonly changes: readonly Endpoint[]
  /** Lets the person sign the waiver here; undefined for whoever may not be the witness. */
  readonly onSign: (() => void) | undefined
  readonly onClose: () => void
  /** What else can be done with this booking. */
  readonly children?: ReactNode
}

/** One person of the class: the pack, what to know, and what puts the attendance right. */
export function RosterPanel({ of: row, roster, now, acts, changes, onSign, onClose, children }: PanelProps) {
  const t = useTranslations('staffCheckIn')
  const lastDayOf = useLastDay()
  return (
    <SidePanel title={row.person.full_name} closeLabel={t('closePanel')} onClose={onClose}>
      <dl className="class-facts">
        <dt>{t('state')}</dt>
        <dd>
          <RowState of={row} />
          {row.seat_no === null ? null : <p>{t('seat', { seat: row.seat_no })}</p>}
        </dd>
        <dt>{t('pack')}</dt>
        <dd>
          {row.pack === null ? (
            t('noPack')
          ) : (
            <>
              {t('packLeft', row.pack)}
              <p className="muted">{t('packUntil', { day: lastDayOf(row.pack.valid_to) })}</p>
            </>
          )}
        </dd>
      </dl>
      {row.flags.length === 0 ? null : (
        <section>
          <h3 className="strong">{t('notes')}</h3>
          <RosterFlags of={row} />
        </section>
      )}
      {row.booking_type === 'booking' && (row.status === 'booked' || row.status === 'pending') ? (
        <CheckInConditions of={row} roster={roster} now={now} />
      ) : null}
      {checkSigned(row.waiver) === undefined ? null : <ToSign onSign={onSign} />}
      {row.status === 'checked_in' ? (
        <div>
          <Button look="line" size="small" onClick={() => acts.undoCheckIn(row)}>
            {t('takeBack')}
          </Button>
        </div>
      ) : null}
      {row.status === 'no_show' ? <CorrectionForm of={row} changes={changes} /> : null}
      {children}
    </SidePanel>
  )
}

function ToSign({ onSign }: Pick<PanelProps, 'onSign'>) {
  const t = useTranslations('staffCheckIn')
  if (onSign === undefined) return <p className="soft">{t('signElsewhere')}</p>
  return (
    <div>
      <Button size="small" onClick={onSign}>
        {t('signHere')}
      </Button>
    </div>
  )
}

/** A no-show is put right in one act: the person was here, or is excused and keeps the credit. */
function CorrectionForm({ of: row, changes }: Pick<PanelProps, 'of' | 'changes'>) {
  const t = useTranslations('staffCheckIn')
  const [outcome, setOutcome] = useState<'was_here' | 'excused'>('was_here')
  const correct = useWrite(undoByStaff, { changes: [getRoster, ...changes], refusals: 'page' })
  const send = async (reason: string) => {
    const answer = await correct.send({ id: row.id, outcome, reason })
    if (answer.ok) showToast(t('corrected', { name: row.person.full_name }))
    return answer.ok
  }
  return (
    <ReasonForm help={t('reasonHelp')} button={t('save')} act={correct} onSend={send}>
      <h3 className="strong">{t('correct')}</h3>
      <RadioGroup
        legend={t('outcome')}
        name="outcome"
        value={outcome}
        options={[
          { value: 'was_here', label: t('wasHere'), detail: t('wasHereDetail') },
          { value: 'excused', label: t('excused'), detail: t('excusedDetail') },
        ]}
        onChoose={(value) => setOutcome(value === 'excused' ? 'excused' : 'was_here')}
      />
    </ReasonForm>
  )
}
