import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { instant, isBefore, type Day } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { MemberRecord } from './member-packs.tsx'
import { useMemberPanel } from './use-member-panel.ts'
import { useShortDay } from './use-short-day.ts'

/** What is booked, soonest first, each with the way to its row of the roster. */
export function MemberBooked({
  record,
  today,
}: {
  readonly record: Pick<MemberRecord, 'bookings' | 'now'>
  readonly today: Day
}) {
  const t = useTranslations('memberPage')
  const short = useShortDay(today)
  const now = instant(record.now)
  const ahead = record.bookings.data
    .filter(({ status, ends_at: end }) => status !== 'canceled' && isBefore(now, instant(end)))
    .toReversed()
  return (
    <section className="member-part">
      <h2 className="strong">{t('upcoming')}</h2>
      {ahead.length === 0 ? <p className="soft">{t('upcomingNone')}</p> : null}
      <ul>
        {ahead.map((booking) => (
          <li key={booking.id}>
            <Link className="member-booking" to={`/staff/checkin/${booking.session_id}?open=${booking.id}`}>
              <span className="member-when">
                {short(booking.starts_at)} {booking.starts_at.slice(11, 16)}
              </span>
              <span>
                {booking.class_name}
                {booking.person.dependant ? <span className="member-aside">{booking.person.full_name}</span> : null}
              </span>
              <span className="muted member-seat">{booking.seat_no ?? t('upcomingWaiting')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const waiverTexts = {
  current: 'waiverCurrent',
  outdated: 'waiverOutdated',
  missing: 'waiverMissing',
  none: 'waiverNone',
} as const

/** How the member is reached, and what they said and signed. */
export function MemberContact({
  record,
  today,
  sendLink,
}: {
  readonly record: MemberRecord
  readonly today: Day
  /** The way to change what is the member's own. */
  readonly sendLink: ReactNode
}) {
  const t = useTranslations('memberPage')
  const acts = useTranslations('memberActs')
  const comma = useComma()
  const short = useShortDay(today)
  const { open } = useMemberPanel()
  const { person, about } = record
  const { emergency } = about
  const facts = [
    { name: t('phone'), value: person.phone === null ? null : formatPhone(person.phone) },
    { name: t('email'), value: person.email },
    { name: t('born'), value: about.birth_date && short(about.birth_date) },
    {
      name: t('emergency'),
      value:
        emergency &&
        [emergency.name, emergency.phone && formatPhone(emergency.phone)].filter((part) => part !== null).join(comma),
    },
    { name: t('language'), value: about.language && t(about.language === 'zh' ? 'chinese' : 'english') },
    { name: t('waiver'), value: t(waiverTexts[about.waiver]), warns: checkSigned(about.waiver) !== undefined },
  ]
  return (
    <section className="member-part">
      <h2 className="read-aloud-only">{t('contact')}</h2>
      <dl className="member-facts">
        {facts.map(({ name, value, warns }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className={warns === true ? 'member-warn' : value === null ? 'muted' : undefined}>
              {value ?? t('notGiven')}
            </dd>
          </div>
        ))}
        {person.guardian === null ? null : <Family name={t('guardian')} people={[person.guardian]} />}
        {about.dependants.length === 0 ? null : <Family name={t('dependants')} people={about.dependants} />}
      </dl>
      <div className="member-acts">
        <button type="button" className="console-button" onClick={() => open('edit')}>
          {acts('edit')}
        </button>
        {checkSigned(about.waiver) === undefined ? null : (
          <button type="button" className="console-button" onClick={() => open('sign')}>
            {acts('signWaiver')}
          </button>
        )}
        {sendLink}
      </div>
    </section>
  )
}

/** Who books for whom, each with the way to their page. */
function Family({ name, people }: { readonly name: string; readonly people: MemberRecord['about']['dependants'] }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>
        <ul>
          {people.map(({ id, full_name: fullName }) => (
            <li key={id}>
              <Link className="link" to={`/staff/members/${id}`}>
                {fullName}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
