import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { verifyBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MendAction } from './booking-action.tsx'
import type { ClassOffer } from './load-offer.ts'

interface ClassToVerify {
  readonly sessionId: string
  readonly name: string
  /** Who comes; undefined for the account holder. */
  readonly person: ClassOffer['person']
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    SCHEDULE_BOOKING_VERIFY: ClassToVerify
  }
}

/**
 * Whether the class can be booked, with which credit, and what is missing: the studio's verdict, which the booking
 * would get too.
 */
export function VerifyBooking({
  subject: { sessionId, name, person },
  locked,
}: {
  readonly subject: ClassToVerify
  readonly locked: boolean
}) {
  const t = useTranslations('bookings')
  const personId = person?.id
  const [answer, setAnswer] = useState<CallAnswer<Verdict>>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await call(verifyBooking, {
        session_id: asId('class_sessions', sessionId),
        ...(personId === undefined ? {} : { person_id: personId }),
      })
      if (!leaving.signal.aborted) setAnswer(loaded)
    }
    void ask()
    return () => leaving.abort()
  }, [sessionId, personId, round])
  return (
    <ModalFrame
      kind="SCHEDULE_BOOKING_VERIFY"
      locked={locked}
      title={t('verifyTitle', { name })}
      footer={
        <>
          {answer?.ok === true ? (
            <NextStep missing={answer.value.missing} sessionId={sessionId} person={person} />
          ) : null}
          {answer?.ok === false ? (
            <Button className="grow" onClick={() => setRound(round + 1)}>
              {t('verifyAgain')}
            </Button>
          ) : null}
          <Button className="grow" look="line" safe onClick={closeModal}>
            {t('verifyClose')}
          </Button>
        </>
      }
    >
      {answer === undefined ? (
        <SkeletonGroup label={t('verifyComing')} className="stack">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </SkeletonGroup>
      ) : answer.ok ? (
        <Checks verdict={answer.value} />
      ) : null}
      <RefusalNotice refusal={answer?.ok === false ? answer.refusal : undefined} title={t('verifyFailed')} />
    </ModalFrame>
  )
}

type Verdict = OutputOf<typeof verifyBooking>

/** The act that resolves what is missing, as the sheet offers it. */
export function NextStep({
  missing,
  sessionId,
  person,
}: Omit<ClassToVerify, 'name'> & { readonly missing: Verdict['missing'] }) {
  const { pathname, search } = useLocation()
  if (missing === null || missing.next_step === 'see_schedule') return null
  return <MendAction step={missing.next_step} here={`${pathname}${search}`} sessionId={sessionId} person={person} />
}

/** Each condition with its state. A condition that was not checked, because an earlier one failed, is shown as open. */
function Checks({ verdict }: { readonly verdict: Verdict }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { missing, package: pack, seat_no: seat, waiver, schedule } = verdict
  const { credits } = schedule
  const isSigned = waiver === 'current' || waiver === 'none'
  return (
    <>
      <p className="strong">{missing === null ? t('verifyYes') : missing.message}</p>
      <ul className="verify-list">
        <Row state={seat !== null ? 'met' : isAbout(missing, /class_full|seat/) ? 'missing' : 'open'}>
          {seat === null ? t('verifySeat') : t('verifySeatIs', { seat })}
        </Row>
        <Row state={isSigned ? 'met' : 'missing'}>{t(isSigned ? 'verifySigned' : 'verifyUnsigned')}</Row>
        <Row state={pack ? 'met' : isAbout(missing, /^packages\./) ? 'missing' : 'open'}>
          {pack ? t('verifyPack', { credits, pack: pack.name, left: pack.left_after }) : t('verifyNoPack', { credits })}
        </Row>
      </ul>
      {missing === null ? (
        <p className="small muted">
          {t('verifyFree', { day: days.long(verdict.free_until), time: clockOf(verdict.free_until) })}
        </p>
      ) : null}
    </>
  )
}

function isAbout(missing: Verdict['missing'], codes: RegExp): boolean {
  return missing !== null && codes.test(missing.code)
}

const marks = { met: Check, missing: X, open: Minus } as const

function Row({ state, children }: { readonly state: keyof typeof marks; readonly children: string }) {
  const t = useTranslations('bookings')
  return (
    <li className={`verify-${state}`}>
      <Icon of={marks[state]} inText />
      <span>
        <span className="read-aloud-only">{t(state)}</span> {children}
      </span>
    </li>
  )
}
