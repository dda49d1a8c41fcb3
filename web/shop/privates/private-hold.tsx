import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Corkscrew } from '#web/art/corkscrew.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import type { OwnPerson, PrivatePlan, PrivateState } from './load-privates.ts'
import { NotesStep } from './notes-step.tsx'
import { PackStep } from './pack-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { hoursAround } from './privates-address.ts'

const steps = ['slot', 'people', 'pack', 'notes', 'confirm'] as const
type Step = (typeof steps)[number]
const names = {
  slot: 'stepSlot',
  people: 'stepPeople',
  pack: 'stepPack',
  notes: 'stepNotes',
  confirm: 'stepConfirm',
} as const

/** The private that is being booked. `asked` is an earlier step to review; by default the next one. */
export function PrivateHold({
  held,
  people,
  plans,
  asked,
  as,
  refused,
}: {
  readonly held: PrivateState
  readonly people: readonly OwnPerson[]
  readonly plans: readonly PrivatePlan[]
  readonly asked: string | null
  /** The format that the step of the people considers instead of the booked one, as the address says it. */
  readonly as: string | null
  readonly refused: string | undefined
}) {
  const t = useTranslations('privates')
  const days = useDays()
  const listed = useNameList()
  const isSending = useIsSending()
  const next = held.next ?? 'confirm'
  const wanted = steps.find((step) => step === asked && step !== 'slot')
  const shown = wanted !== undefined && steps.indexOf(wanted) <= steps.indexOf(next) ? wanted : next
  const instructorNames = listed(held.instructors.map(({ name }) => name))
  return (
    <div className="private-hold">
      <div>
        <h2 className="heading-3">{t('holdName', { format: t(held.format), instructors: instructorNames })}</h2>
        <p className="soft">
          {t('when', { day: days.long(held.starts_at), start: clockOf(held.starts_at), end: clockOf(held.ends_at) })}
        </p>
        {held.held_until === null ? null : (
          <HoldCountdown
            key={held.id}
            until={held.held_until}
            now={held.now}
            openHoursAddress={openHoursAddress(held)}
          />
        )}
      </div>
      <StepList next={next} shown={shown} />
      <StepFrame shown={shown}>
        {shown === 'people' ? <PeopleStep held={held} people={people} as={as} isSending={isSending} /> : null}
        {shown === 'pack' ? <PackStep held={held} plans={plans} isSending={isSending} /> : null}
        {shown === 'notes' ? <NotesStep held={held} instructorNames={instructorNames} isSending={isSending} /> : null}
        {shown === 'confirm' ? (
          <ConfirmStep held={held} instructorNames={instructorNames} isSending={isSending} />
        ) : null}
        {refused === undefined ? null : (
          <Notice tone="bad" role="status" className="mt-4" title={t('refusedTitle')}>
            {refused}
          </Notice>
        )}
      </StepFrame>
      <div className="private-hold-picture" aria-hidden="true">
        <Corkscrew />
      </div>
      <Form method="post" className="private-give-up" preventScrollReset>
        <input type="hidden" name="id" value={held.id} />
        <StudioButton type="submit" name="intent" value="give_up" look="quiet" size="small">
          {t('giveUp')}
        </StudioButton>
      </Form>
    </div>
  )
}

/** The address of the open hours around a private, to choose another when its hold is over. */
function openHoursAddress({ format, instructors, starts_at: startsAt }: PrivateState): string {
  return hoursAround({ format, instructorId: instructors[0]?.id, startsAt })
}

/** The frame of the step. The button that ends a step disappears with it, so the focus moves to the next one. */
function StepFrame({ shown, children }: { readonly shown: Step; readonly children: ReactNode }) {
  const t = useTranslations('privates')
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current !== shown) place.current?.focus({ preventScroll: true })
    last.current = shown
  }, [shown])
  return (
    <div className="private-step" ref={place} tabIndex={-1} role="group" aria-label={t(names[shown])}>
      {children}
    </div>
  )
}

/** The steps in their order; each up to the next one is a link, except the first and the one shown. */
function StepList({ next, shown }: { readonly next: Step; readonly shown: Step }) {
  const t = useTranslations('privates')
  const path = usePath()
  return (
    <ol className="private-steps small" aria-label={t('stepsLabel')}>
      {steps.map((step, place) => (
        <li key={step} className="private-step-name" aria-current={step === shown ? 'step' : undefined}>
          <span className="private-step-number" aria-hidden="true">
            {place + 1}
          </span>
          {step !== 'slot' && step !== shown && place <= steps.indexOf(next) ? (
            <Link className="link" to={`${path('/privates')}?step=${step}`} preventScrollReset>
              {t(names[step])}
            </Link>
          ) : (
            t(names[step])
          )}
        </li>
      ))}
    </ol>
  )
}
