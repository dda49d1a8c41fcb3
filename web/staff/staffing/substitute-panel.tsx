import { useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listSubstitutes } from '#domain/staffing/offers-api.ts'
import { substituteInstructor } from '#domain/timetable/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { ActPanel, type ActProps } from '../timetable/act-panel.tsx'
import { useInstructors } from '../timetable/calendar-class.ts'
import { PlanFacts } from '../timetable/plan-facts.tsx'
import { useAskedBefore } from '../timetable/use-asked-before.ts'
import { CandidateList } from './candidate-list.tsx'
import { RefuseRequest } from './refuse-request.tsx'
import { SubstituteFoot } from './substitute-foot.tsx'
import type { Request } from './use-candidate-words.ts'
import { useSubstituteActs } from './use-substitute-acts.ts'

/** Answers come while the panel is open. */
const live = ['class', 'timetable'] as const

/**
 * Who teaches instead: the ranked list, one put in at once, or several asked; or nobody, where the request is refused.
 * Everybody who is booked is told. Where somebody said yes while it was open, it says who.
 */
export function SubstitutePanel({ of, address }: ActProps) {
  const before = useAskedBefore(substituteInstructor)
  const [absentId, setAbsent] = useState<string | undefined>(before?.absent_id ?? absentOf(of)?.id)
  const absent = of.instructors.find(({ id }) => id === absentId)
  return absent === undefined ? (
    <NobodyToReplace of={of} address={address} />
  ) : (
    <Replace of={of} address={address} absent={absent} first={before?.instructor_id} onAbsent={setAbsent} />
  )
}

type Instructor = ActProps['of']['instructors'][number]

function absentOf({ instructors, absent_ids: absent }: ActProps['of']): Instructor | undefined {
  return instructors.find(({ id }) => absent.includes(id)) ?? instructors[0]
}

function NobodyToReplace({ of, address }: ActProps) {
  const t = useTranslations('substitutes')
  const instructorsOf = useInstructors()
  return (
    <ActPanel of={of} address={address} title={t('titleNobody')} footer={undefined}>
      {of.instructors.length > 0 ? (
        <p role="status">{t('takenOver', { names: instructorsOf(of) })}</p>
      ) : (
        <div className="stack-small">
          <p>{t('nobody')}</p>
          <LinkButton size="small" to={address.link({ panel: 'edit' })}>
            {t('toEdit')}
          </LinkButton>
        </div>
      )}
    </ActPanel>
  )
}

function Replace({
  of,
  address,
  absent: { id: absentId, name: absent },
  first,
  onAbsent,
}: ActProps & {
  readonly absent: Instructor
  /** Whom the act put in that was asked before and not done. */
  readonly first: string | undefined
  readonly onAbsent: (id: string) => void
}) {
  const t = useTranslations('substitutes')
  const [ticked, setTicked] = useState(first === undefined ? undefined : [first])
  const list = useRead(listSubstitutes, { input: { id: of.id }, live })
  const request = list.data?.requests.find((one) => one.absent.id === absentId)
  // Once, so that a list that ranks anew does not change under a press who is put in.
  if (ticked === undefined && list.data !== undefined && !list.isFetching) setTicked(firstOf(list.data, request))
  const ids = ticked ?? []
  const chosen = (list.data?.candidates ?? []).filter(({ id, fit }) => fit === 'fits' && ids.includes(id))
  const acts = useSubstituteActs({ of, address, absentId, request, chosen, onAsked: () => setTicked([]) })
  return (
    <ActPanel
      of={of}
      address={address}
      title={t('title', { name: absent })}
      wide
      footer={<SubstituteFoot acts={acts} chosen={chosen} />}
    >
      <Facts of={of} request={request} />
      {of.instructors.length < 2 ? null : (
        <Select
          label={t('absent')}
          name="absent"
          value={absentId}
          options={of.instructors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onAbsent(event.target.value)}
        />
      )}
      <PartState of={list} rows={5}>
        {({ candidates, answer_by: answerBy }) => (
          <>
            <CandidateList
              type={of.class_type}
              link={address.link}
              candidates={candidates}
              request={request}
              absent={absent}
              chosen={ids}
              onChoose={(id, isChosen) => setTicked(isChosen ? [...ids, id] : ids.filter((one) => one !== id))}
            />
            {chosen.length > 1 ? <Question of={of} absent={absent} answerBy={answerBy} /> : null}
          </>
        )}
      </PartState>
      {chosen.length === 1 ? <PlanFacts plan={acts.plan} /> : null}
      {request === undefined ? null : <RefuseRequest key={request.id} request={request} acts={acts} />}
    </ActPanel>
  )
}

/** The first choice is ticked, so that one press puts it in; none while somebody who was asked may still say yes. */
function firstOf({ candidates }: OutputOf<typeof listSubstitutes>, request: Request | undefined): string[] {
  const isWaiting = request?.offers.some(({ status }) => status === 'open') === true
  const first = isWaiting ? undefined : candidates.find(({ fit }) => fit === 'fits')
  return first === undefined ? [] : [first.id]
}

function Facts({ of, request }: Pick<ActProps, 'of'> & { readonly request: Request | undefined }) {
  const t = useTranslations('substitutes')
  const days = useDays()
  return (
    <dl className="class-facts">
      <dt>{t('people')}</dt>
      <dd>{t('booked', { booked: of.booked, waiting: of.waiting })}</dd>
      {request === undefined ? null : (
        <>
          <dt>{t('says', { name: request.absent.name })}</dt>
          <dd>{t('said', { reason: request.reason, when: days.shortAt(request.requested_at) })}</dd>
        </>
      )}
    </dl>
  )
}

/** What several are asked, and what follows. */
function Question({
  of,
  absent,
  answerBy,
}: Pick<ActProps, 'of'> & { readonly absent: string; readonly answerBy: string | null }) {
  const t = useTranslations('substitutes')
  const days = useDays()
  const { booked } = of
  return (
    <section className="substitute-question" aria-labelledby="substitute-question">
      <div className="substitutes-head">
        <h3 className="strong" id="substitute-question">
          {t('question')}
        </h3>
        <span className="smallest muted">{t('questionHow')}</span>
      </div>
      <p className="plan-letter">
        {t('questionText', {
          class: of.class_type.name,
          when: days.longAt(of.starts_at),
          absent,
          booked,
          room: of.room.name,
        })}
      </p>
      <dl className="class-facts">
        <dt>{t('firstYes')}</dt>
        <dd>{t('firstYesThen', { booked })}</dd>
        {answerBy === null ? null : (
          <>
            <dt>{t('noYes')}</dt>
            <dd>{t('noYesThen', { when: days.shortAt(answerBy) })}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
