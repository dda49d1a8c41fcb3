import { useState } from 'react'
import type { Scope } from '#domain/schedules/model.ts'
import { editClass, moveClass } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { previewMove } from '#domain/timetable/preview-api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { ActPanel, type ActParts, type ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { instantOf } from './move-time.ts'
import { PlanFacts } from './plan-facts.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'
import { useEditAct } from './use-edit-act.tsx'
import { useStudioParts } from './use-studio-parts.tsx'

/**
 * Another time or room for a class, or for others of its series too. The proposed time is in the address, where the
 * arrow keys and a drag put it.
 */
export function MovePanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const { rooms, failure } = useStudioParts()
  const begin = useFirstFields()
  const [scope, setScope] = useState<Scope>(begin.scope)
  // Until another one is chosen it is the room of the class, also after a colleague has changed that.
  const [chosen, setRoom] = useState(begin.room)
  const room = chosen ?? of.room.id
  const [releases, setReleases] = useState(begin.releases)
  const to = address.to ?? of.starts_at.slice(0, 16)
  const [date = '', time = ''] = to.split('T')
  const propose = (parts: { date?: string; time?: string }) =>
    address.change({ to: `${parts.date ?? date}T${parts.time ?? time}` })
  const isOfSeries = scope !== 'this'
  const one = useMoveAct({ of, address, to, room, releases, isAsked: !isOfSeries })
  const several = useEditAct({
    of,
    address,
    edit: { scope, date, time, ...(room === of.room.id ? {} : { room_id: room }), release_overlapping: releases },
    isComplete: isOfSeries && instantOf(to, 'UTC') !== undefined,
    button: 'moveSeveralButton',
  })
  const { plan, foot } = isOfSeries ? several : one
  return (
    <ActPanel of={of} address={address} title={t('moveTitle')} footer={foot}>
      {failure}
      <ScopeChoice of={of} scope={scope} onChoose={setScope} />
      <DateField
        label={t('day')}
        name="date"
        value={date}
        onChange={(event) => propose({ date: event.target.value })}
      />
      <TextField
        label={t('time')}
        name="time"
        type="time"
        step={300}
        value={time}
        onChange={(event) => propose({ time: event.target.value })}
      />
      <Select
        label={t('room')}
        name="room"
        value={room}
        options={rooms.length === 0 ? [{ value: of.room.id, label: of.room.name }] : rooms}
        onChange={(event) => setRoom(event.target.value)}
      />
      <Checkbox checked={releases} onChange={(event) => setReleases(event.target.checked)} detail={t('releaseDetail')}>
        {t('release')}
      </Checkbox>
      {plan}
    </ActPanel>
  )
}

/** What was asked of the class before and not done; without it, nothing but the usual. */
function useFirstFields(): { scope: Scope; room: string | undefined; releases: boolean } {
  const [ofOne, ofSeveral] = [useAskedBefore(moveClass), useAskedBefore(editClass)]
  const asked = ofOne ?? ofSeveral
  return {
    scope: ofSeveral?.scope ?? 'this',
    room: asked?.room_id,
    releases: asked?.release_overlapping ?? false,
  }
}

/** Moves the class alone. */
function useMoveAct({
  of,
  address,
  to,
  room,
  releases,
  isAsked,
}: ActProps & {
  readonly to: string
  readonly room: string
  readonly releases: boolean
  /** False while others of the series move with it. */
  readonly isAsked: boolean
}): ActParts {
  const t = useTranslations('timetable')
  const { time_zone: zone } = useSettings().branch
  const startsAt = instantOf(to, zone)
  const input = {
    id: of.id,
    starts_at: startsAt ?? of.starts_at,
    ...(room === of.room.id ? {} : { room_id: room }),
    release_overlapping: releases,
  }
  const isOther = startsAt !== of.starts_at || room !== of.room.id
  const plan = usePreview(previewMove, { input, enabled: isAsked && startsAt !== undefined && isOther })
  const move = useHeldAct(moveClass, {
    changes: [readCalendar, previewMove],
    firstAt: of.starts_at,
    told: plan.data?.messages,
  })
  const press = async () => {
    const answer = await move.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) {
      const { told, released } = answer.value.done
      showToast(t('movedNow', { told: told + released }))
    }
    address.change({ ...closedPanel, date: to.slice(0, 10) })
  }
  return {
    plan: <PlanFacts plan={plan} />,
    foot: (
      <ActFoot isReady={plan.isSuccess} act={move} onPress={() => void press()}>
        {t('moveButton', { messages: move.told })}
      </ActFoot>
    ),
  }
}
