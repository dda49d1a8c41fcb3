import { Link, useParams } from 'react-router'
import { isIdOf, type Id } from '#domain/kit/id.ts'
import { day, type Day } from '#domain/kit/time.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { SignPanel } from '../forms/sign-panel.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { SendLinkButton } from '../logins/send-link-button.tsx'
import { BookClassButton, BookClassPanel } from '../members/book-class-panel.tsx'
import { MemberActPanel, PackActs, PersonActs } from '../members/member-acts.tsx'
import { MemberBooked, MemberContact } from '../members/member-facts.tsx'
import { MemberNotes } from '../members/member-notes.tsx'
import { MemberPacks, WhereCreditsWent, type MemberRecord } from '../members/member-packs.tsx'
import { MemberRestriction } from '../members/member-restriction.tsx'
import { MemberStrip } from '../members/member-strip.tsx'
import { MemberTags } from '../members/member-tags.tsx'
import { MemberTimeline } from '../members/member-timeline.tsx'
import { useMemberPanel } from '../members/use-member-panel.ts'
import { MemberAlike } from '../merges/member-alike.tsx'
import { BirthDatePanel } from '../privacy/birth-date-panel.tsx'
import { EditPanel } from '../privacy/edit-panel.tsx'
import { MemberCorrections } from '../privacy/member-corrections.tsx'

/** Everything that the branch knows of one member on one page. Its title names nobody. */
export default function Member() {
  const t = useTranslations('memberPage')
  const { person = '' } = useParams()
  if (isIdOf('persons', person)) return <MemberOf key={person} id={person} />
  return (
    <>
      <PageHead title={t('title')} heading={<MemberHeading record={undefined} />} />
      <p className="console-message">{t('notFound')}</p>
    </>
  )
}

function MemberOf({ id }: { readonly id: Id<'persons'> }) {
  const t = useTranslations('memberPage')
  const record = useRead(openRecord, { input: { id } })
  return (
    <>
      <PageHead title={t('title')} heading={<MemberHeading record={record.data} />}>
        {record.data === undefined ? null : <BookClassButton />}
      </PageHead>
      <PartState of={record} rows={10}>
        {(value) => <MemberBody record={value} />}
      </PartState>
    </>
  )
}

function MemberHeading({ record }: { readonly record: MemberRecord | undefined }) {
  const t = useTranslations('memberPage')
  const list = useTranslations('memberList')
  return (
    <>
      <Link className="member-back" to="/staff/members">
        {list('title')}
      </Link>
      {record === undefined ? t('title') : record.person.full_name}
      {record?.person.guardian ? (
        <span className="member-aside">{t('dependantOf', { name: record.person.guardian.full_name })}</span>
      ) : null}
    </>
  )
}

function MemberBody({ record }: { readonly record: MemberRecord }) {
  const today = day(record.now.slice(0, 10))
  const { manages: gives } = useStaff()
  // Whoever may not give credits away sees no button for it; the server refuses it anyway.
  return (
    <div className="console-with-panel">
      <div className="member-page">
        <MemberStrip record={record} today={today} />
        <div className="member-have">
          <MemberRestriction record={record} today={today} />
          <MemberPacks
            packs={record.packs}
            today={today}
            actsOf={(pack) => (gives ? <PackActs {...{ pack, today }} /> : null)}
          />
          <WhereCreditsWent credits={record.credits} />
          {gives ? <PersonActs record={record} /> : null}
        </div>
        <div className="member-know">
          <MemberBooked record={record} today={today} />
          <MemberContact record={record} today={today} sendLink={<SendLinkButton personId={record.person.id} />} />
          <MemberAlike record={record} today={today} />
          {gives && record.about.account_id !== null ? (
            <MemberCorrections accountId={record.about.account_id} now={record.now} today={today} />
          ) : null}
          <MemberNotes record={record} today={today} />
          <MemberTags record={record} />
        </div>
        {/* Last, since on a phone nothing is found below fifty lines of it. */}
        <MemberTimeline personId={record.person.id} today={today} />
      </div>
      <OpenPanel record={record} today={today} gives={gives} />
    </div>
  )
}

function OpenPanel({
  record,
  today,
  gives,
}: {
  readonly record: MemberRecord
  readonly today: Day
  readonly gives: boolean
}) {
  const { panel, close } = useMemberPanel()
  if (panel === 'book') return <BookClassPanel record={record} onClose={close} />
  if (panel === 'edit') return <EditPanel record={record} onClose={close} />
  if (panel === 'sign') return <SignHere record={record} onClose={close} />
  if (!gives) return null
  return panel === 'birth-date' ? (
    <BirthDatePanel record={record} onClose={close} />
  ) : (
    <MemberActPanel record={record} today={today} />
  )
}

/** Whoever walks in signs before a class is booked for them. */
function SignHere({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('staffSigning')
  const { person } = record
  return (
    <SignPanel
      personId={person.id}
      name={person.full_name}
      reads={record.about.language}
      changes={[openRecord, getTimeline]}
      button={t('save')}
      onSigned={onClose}
      onClose={onClose}
    />
  )
}
