import { Link, useParams, useSearchParams } from 'react-router'
import { isIdOf, type Id } from '#domain/kit/id.ts'
import { openRecord } from '#domain/members/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { FindPerson } from '../members/find-person.tsx'
import { CompareRecords } from '../merges/compare-records.tsx'

/** Two records side by side, which are merged here or kept apart. Its title and its address name nobody. */
export default function Compare() {
  const t = useTranslations('staffMerge')
  const page = useTranslations('memberPage')
  const { person = '' } = useParams()
  const [query] = useSearchParams()
  const other = query.get('with') ?? ''
  const isPerson = isIdOf('persons', person)
  return (
    <>
      <PageHead
        title={t('title')}
        heading={
          <>
            <Link className="member-back" to={isPerson ? `/staff/members/${person}` : '/staff/members'}>
              {page('title')}
            </Link>
            {t('title')}
          </>
        }
      />
      {isPerson && isIdOf('persons', other) && person !== other ? (
        <Pair key={`${person} ${other}`} one={person} other={other} />
      ) : isPerson ? (
        <ChooseOther person={person} isSame={person === other} />
      ) : (
        <p className="console-message">{page('notFound')}</p>
      )}
    </>
  )
}

function ChooseOther({ person, isSame }: { readonly person: string; readonly isSame: boolean }) {
  const t = useTranslations('staffMerge')
  const [, setQuery] = useSearchParams()
  return (
    <section className="compare-choose">
      <h2 className="heading-4">{t('chooseHeading')}</h2>
      {isSame ? <p className="member-warn">{t('sameRecord')}</p> : null}
      <FindPerson except={person} onChoose={({ id }) => setQuery({ with: id })} />
    </section>
  )
}

function Pair({ one, other }: { readonly one: Id<'persons'>; readonly other: Id<'persons'> }) {
  const record = useRead(openRecord, { input: { id: one } })
  const second = useRead(openRecord, { input: { id: other } })
  return (
    <PartState of={record} rows={12}>
      {(first) => (
        <PartState of={second} rows={12}>
          {(last) => <CompareRecords records={[first, last]} />}
        </PartState>
      )}
    </PartState>
  )
}
