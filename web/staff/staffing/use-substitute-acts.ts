import { asId } from '#domain/kit/id.ts'
import { listSubstitutes, offerSubstitute } from '#domain/staffing/offers-api.ts'
import { askSubstitute, refuseSubstitute } from '#domain/staffing/substitutes-api.ts'
import { substituteInstructor } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { previewSubstitute } from '#domain/timetable/preview-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import type { ActProps } from '../timetable/act-panel.tsx'
import { closedPanel } from '../timetable/calendar-address.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import type { Candidate, Request } from './use-candidate-words.ts'

interface Choice {
  readonly of: Pick<ActProps['of'], 'id' | 'starts_at'>
  readonly address: Pick<ActProps['address'], 'change'>
  readonly absentId: string
  readonly request: Request | undefined
  /** Who is ticked, the best choice first. */
  readonly chosen: readonly Candidate[]
  /** Forgets what was ticked. */
  readonly onAsked: () => void
}

/** Puts the first of the chosen in, asks those who can be asked, or refuses the request. */
export function useSubstituteActs({ of, address, absentId, request, chosen, onAsked }: Choice) {
  const t = useTranslations('substitutes')
  const [first] = chosen
  const input = { id: of.id, absent_id: absentId, instructor_id: first?.id ?? '' }
  const plan = usePreview(previewSubstitute, { input, enabled: first !== undefined && absentId !== '' })
  const changes = [readCalendar, listSubstitutes]
  const putting = useHeldAct(substituteInstructor, {
    changes: [...changes, previewSubstitute],
    firstAt: of.starts_at,
    told: plan.data?.messages,
  })
  const noting = useWrite(askSubstitute, { changes, refusals: 'page' })
  const offering = useWrite(offerSubstitute, { changes, refusals: 'page' })
  const refusing = useWrite(refuseSubstitute, { changes, refusals: 'page' })
  const { forget, ...shown } = together([putting, noting, offering, refusing])
  const put = async () => {
    forget()
    const answer = await putting.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('putNow', { name: first?.name ?? '', told: answer.value.done.told }))
    address.change(closedPanel)
  }
  /** The open request of the class; where the instructor only called, it is noted first. */
  const noteRequest = async () => {
    if (request !== undefined) return request.id
    const body = { session_id: of.id, absent_id: asId('instructors', absentId), reason: t('told') }
    const noted = await noting.send(body)
    return noted.ok ? noted.value.id : undefined
  }
  const isAsked = (id: string) =>
    request?.offers.some(({ instructor, status }) => instructor.id === id && status === 'open') === true
  const askable = chosen.filter(({ id, reachable }) => reachable && !isAsked(id))
  const ask = async () => {
    forget()
    const id = await noteRequest()
    if (id === undefined) return
    const answer = await offering.send({ id, instructor_ids: askable.map((one) => one.id) })
    if (!answer.ok) return
    showToast(t('askedNow', { count: answer.value.asked }))
    onAsked()
  }
  const refuse = async ({ id, absent }: Request, reason: string) => {
    forget()
    const answer = await refusing.send({ id, reason })
    if (!answer.ok) return
    showToast(t('refusedNow', { name: absent.name }))
    address.change(closedPanel)
  }
  return {
    plan,
    askable,
    putting,
    put,
    ask,
    refuse,
    ...shown,
    /** What is wrong with the reason why the request is refused. */
    reasonError: refusing.refusal?.errors['reason'],
  }
}

type AnyWrite = Pick<ReturnType<typeof useWrite>, 'isBusy' | 'refusal' | 'forget'>

/**
 * Several writes of which one is sent at a time. Each act begins with `forget`: what an earlier one was refused for is
 * not about this one, and would hide its refusal.
 */
function together(writes: readonly AnyWrite[]): AnyWrite {
  return {
    isBusy: writes.some(({ isBusy }) => isBusy),
    refusal: writes.find(({ refusal }) => refusal !== undefined)?.refusal,
    forget: () => {
      for (const { forget } of writes) forget()
    },
  }
}
