import { useState } from 'react'
import { Link } from 'react-router'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { BookForm } from '../timetable/book-form.tsx'
import { FindPerson } from './find-person.tsx'
import type { FoundPerson } from './use-look-up.ts'

/** Who walks in or calls for a class: found by name, then every rule with its answer, then booked. */
export function BookPersonPanel({
  sessionId,
  seat,
  changes,
  onClose,
}: {
  readonly sessionId: Id<'class_sessions'>
  /** The reformer that they get, or undefined for the first free one. */
  readonly seat: number | undefined
  /** The reads beside the roster that a booking changes. */
  readonly changes: readonly Endpoint[]
  readonly onClose: () => void
}) {
  const t = useTranslations('staffBooking')
  const [person, setPerson] = useState<FoundPerson>()
  return (
    <SidePanel
      title={seat === undefined ? t('title') : t('titleSeat', { seat })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {person === undefined ? (
        <>
          <FindPerson key={seat} onChoose={setPerson} />
          <p>
            <Link className="link" to="/staff/members?panel=new">
              {t('somebodyNew')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <div className="found-chosen">
            <span className="strong">{person.full_name}</span>
            <Button look="line" size="small" onClick={() => setPerson(undefined)}>
              {t('another')}
            </Button>
          </div>
          <BookForm
            key={`${person.id} ${seat ?? ''}`}
            sessionId={sessionId}
            personId={person.id}
            seat={seat}
            changes={changes}
            onDone={() => (seat === undefined ? setPerson(undefined) : onClose())}
          />
        </>
      )}
    </SidePanel>
  )
}
