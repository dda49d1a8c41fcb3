import type { FormEvent } from 'react'
import { Form, Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { SentenceGap, useNameList } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PrivateState } from './load-privates.ts'
import { MissingActions } from './missing-actions.tsx'

/** A summary and the last press. While something is missing, it is shown instead of the button. */
export function ConfirmStep({
  held,
  instructorNames,
  isSending,
}: {
  readonly held: PrivateState
  readonly instructorNames: string
  readonly isSending: boolean
}) {
  const t = useTranslations('privates')
  const days = useDays()
  const path = usePath()
  const listed = useNameList()
  usePrefetchModal('PRIVATE_SCHEDULE_BOOKING_CONFIRM')
  const pack = held.packs.find(({ lot_id: id }) => id === held.package?.lot_id)
  const deadline =
    held.now <= held.free_until
      ? t('freeUntil', { day: days.long(held.free_until), time: clockOf(held.free_until) })
      : t('notFree')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    openModal('PRIVATE_SCHEDULE_BOOKING_CONFIRM', {
      booking: {
        id: held.id,
        day: days.long(held.starts_at),
        time: clockOf(held.starts_at),
        instructorNames,
        pack: pack?.name ?? '',
        left: (pack?.left ?? 1) - 1,
        deadline,
      },
    })
  }
  return (
    <div className="private-form">
      <h2 className="heading-3">{t('confirmStep')}</h2>
      <dl className="facts">
        <dt>{t('who')}</dt>
        <dd>{listed([...held.people.map((person) => person.full_name), ...held.guests])}</dd>
        <dt>{t('where')}</dt>
        <dd>{held.room}</dd>
        <dt>{t('paidWith')}</dt>
        <dd>{held.package?.name ?? '–'}</dd>
        {held.notes === '' ? null : (
          <>
            <dt>{t('notes')}</dt>
            <dd className="private-notes">{held.notes}</dd>
          </>
        )}
      </dl>
      <p className="small soft">{deadline}</p>
      {held.missing === null ? (
        <Form method="post" onSubmit={ask} action={path('/privates')}>
          <input type="hidden" name="id" value={held.id} />
          <input type="hidden" name="intent" value="confirm" />
          <StudioButton type="submit" full busy={isSending} trailing={t('oneCredit')}>
            {t('book')}
          </StudioButton>
        </Form>
      ) : held.lacks.length > 0 ? (
        <MissingActions held={held} />
      ) : (
        <Notice tone="warn" title={t('lacksTitle')}>
          {held.missing.message}
          <SentenceGap />
          <Link
            className="link"
            to={`${path('/privates')}?step=${held.missing.code === 'privates.people' ? 'people' : 'pack'}`}
            preventScrollReset
          >
            {t('changeOf', { step: t(held.missing.code === 'privates.people' ? 'stepPeople' : 'stepPack') })}
          </Link>
        </Notice>
      )}
    </div>
  )
}
