import LogIn from 'lucide-react/icons/log-in'
import { useState } from 'react'
import { getStaffSession, switchPerson } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { Mark } from '#web/art/mark.tsx'
import { Movement } from '#web/art/movement.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { Comma } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PersonMark } from '../kit/person-mark.tsx'
import { useRefusalSentence } from '../kit/use-refusal-toast.ts'
import { useWrite } from '../kit/use-write.ts'
import { lastPerson, noteLastPerson } from './last-person.ts'
import { PinPad } from './pin-pad.tsx'

type Standing = OutputOf<typeof getStaffSession>
type Colleague = Standing['people'][number]

/** A locked device: who takes it over, and the PIN. It shows nothing of the members. */
export function LockScreen({
  standing,
  onElse,
  onDone,
}: {
  readonly standing: Standing
  readonly onElse: () => void
  readonly onDone: () => void
}) {
  const t = useTranslations('staffLogin')
  const { site_title: siteTitle, branch } = useSettings()
  const sentenceOf = useRefusalSentence()
  const [chosen, setChosen] = useState<Colleague['account_id']>()
  const take = useWrite(switchPerson, { refusals: 'page', changes: [getStaffSession] })
  const [before] = useState(() => lastPerson(standing.people))
  const person = standing.people.find(({ account_id: id }) => id === chosen) ?? before ?? standing.people[0]
  const choose = (id: Colleague['account_id']) => {
    // What was typed and refused is of the person before.
    take.forget()
    setChosen(id)
  }
  const send = async (pin: string) => {
    if (person === undefined) return
    if (!(await take.send({ account_id: person.account_id, pin })).ok) return
    noteLastPerson(person.account_id)
    onDone()
  }
  return (
    <main className="lock" id="content">
      <PageTitle>{t('lockTitle')}</PageTitle>
      <p className="lock-head">
        <span className="sign-in-mark">
          <Mark />
          {siteTitle}
        </span>
        <span className="small soft">
          {standing.device?.name}
          <Comma />
          {branch.name}
        </span>
      </p>
      <div className="lock-body">
        <h1 className="heading-2">{t(standing.device?.kind === 'own' ? 'lockOwnHeading' : 'lockHeading')}</h1>
        <People people={standing.people} chosen={person} onChoose={choose} onElse={onElse} />
        <PinPad
          key={person?.account_id}
          isBusy={take.isBusy}
          refused={take.refusal && sentenceOf(take.refusal)}
          onTyped={send}
          onForgot={onElse}
        />
      </div>
      <div className="lock-art">
        <Movement kind="swan" />
      </div>
    </main>
  )
}

function People({
  people,
  chosen,
  onChoose,
  onElse,
}: {
  readonly people: readonly Colleague[]
  readonly chosen: Colleague | undefined
  readonly onChoose: (id: Colleague['account_id']) => void
  readonly onElse: () => void
}) {
  const t = useTranslations('staffLogin')
  const frame = useTranslations('consoleFrame')
  return (
    <div className="lock-people">
      {people.map(({ account_id: id, name, role }) => (
        <button
          key={id}
          type="button"
          className="lock-person"
          aria-pressed={id === chosen?.account_id}
          onClick={() => onChoose(id)}
        >
          <PersonMark name={name} />
          <span className="strong">{name}</span>
          <span className="small soft">{frame(role)}</span>
        </button>
      ))}
      <button type="button" className="lock-person" onClick={onElse}>
        <span className="person-mark" aria-hidden="true">
          <Icon of={LogIn} inText />
        </span>
        <span className="strong">{t('lockElse')}</span>
        <span className="small soft">{t('lockElseText')}</span>
      </button>
    </div>
  )
}
