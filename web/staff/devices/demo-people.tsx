import { signInStaff, type getStaffSession } from '#domain/devices/api.ts'
import { demoPin } from '#domain/devices/model.ts'
import type { OutputOf, StaffRole } from '#domain/kit/endpoint.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { PersonMark } from '../kit/person-mark.tsx'
import { useWrite } from '../kit/use-write.ts'

type DemoPerson = OutputOf<typeof getStaffSession>['demo'][number]

const does = {
  owner: 'demoOwner',
  manager: 'demoManager',
  desk: 'demoDesk',
  instructor: 'demoInstructor',
} as const satisfies Record<StaffRole, string>

/** The people of the demo: one press signs in as one of them. The server sends none of them in production. */
export function DemoPeople({
  people,
  onDone,
}: {
  readonly people: readonly DemoPerson[]
  readonly onDone: () => void
}) {
  const t = useTranslations('staffLogin')
  const enter = useWrite(signInStaff)
  const press = async ({ login, password, code }: DemoPerson) => {
    const answer = await enter.send({ login, password, ...(code === null ? {} : { code }) })
    if (answer.ok) onDone()
  }
  const [first] = people
  return (
    <aside className="sign-in-demo" aria-labelledby="demo-heading">
      <h2 className="heading-2" id="demo-heading">
        {t('demoHeading')}
      </h2>
      <p className="soft">{t('demoText')}</p>
      <div className="demo-people">
        {people.map((person) => (
          <BusyButton key={person.login} className="demo-person" busy={enter.isBusy} onClick={() => void press(person)}>
            <PersonMark name={person.name} />
            <span>
              <span className="block strong">{person.name}</span>
              <span className="block small soft">{t(does[person.role])}</span>
            </span>
            <DemoCode person={person} />
          </BusyButton>
        ))}
      </div>
      {first === undefined ? null : (
        <p className="small">{t('demoSecrets', { password: first.password, pin: demoPin })}</p>
      )}
    </aside>
  )
}

function DemoCode({ person: { code, code_until: until } }: { readonly person: DemoPerson }) {
  const t = useTranslations('staffLogin')
  if (until === null) return <span className="smallest soft">{t('demoNoCode')}</span>
  if (code === null) return <span className="smallest soft">{t('demoWait')}</span>
  return (
    <span className="demo-person-code">
      <span className="demo-code">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
      <span className="smallest soft">{t('demoCode')}</span>
    </span>
  )
}
