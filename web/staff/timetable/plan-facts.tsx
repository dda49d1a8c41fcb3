import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { previewCancel } from '#domain/timetable/preview-api.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'
import { PlanState } from './plan-state.tsx'

type ClassPlan = OutputOf<typeof previewCancel>

/** Whom an act reaches: who is told, whose credit comes back, who gets a seat. */
export function PlanFacts({ plan }: { readonly plan: UseQueryResult<ClassPlan, RefusedCall> }) {
  const t = useTranslations('timetable')
  const listed = useNameList()
  return (
    <PlanState of={plan} isFilled>
      {({ people, waiting, credits_back: credits, promoted, overlaps, classes, free_to_cancel: isFree }) => (
        <>
          <dl className="class-facts">
            {classes === 1 ? null : <Fact name={t('classes')} value={String(classes)} />}
            <Fact name={t('seatsBooked')} value={t('people', { count: people })} />
            {waiting === 0 ? null : <Fact name={t('waiting')} value={t('people', { count: waiting })} />}
            {credits === 0 ? null : <Fact name={t('creditsBack')} value={String(credits)} />}
            {credits > 0 || people === 0 ? null : (
              <Fact name={t('seatsTitle')} value={t('seatsKept', { count: people })} />
            )}
            {promoted === 0 ? null : <Fact name={t('getSeat')} value={t('people', { count: promoted })} />}
          </dl>
          {overlaps.length === 0 ? null : <p>{t('released', { names: listed(overlaps) })}</p>}
          {isFree && people > 0 ? <p className="muted">{t('freeToCancel')}</p> : null}
        </>
      )}
    </PlanState>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
