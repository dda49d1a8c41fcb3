import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Portrait } from '../instructors/portrait.tsx'
import { InstructorLink } from '../schedules/instructor-link.tsx'
import { useWindowWords } from '../schedules/use-window-words.ts'
import type { PrivatesPage } from './load-privates.ts'
import { privatesQuery } from './privates-address.ts'

/** The instructors in the studio's words, and what to know before choosing an hour. */
export function PrivateInstructors({ instructors }: { readonly instructors: PrivatesPage['instructors'] }) {
  const t = useTranslations('privates')
  const { policies } = useSettings()
  const windowWords = useWindowWords()
  return (
    <div className="wrap private-about">
      {instructors.length === 0 ? null : <Instructors instructors={instructors} />}
      <section aria-labelledby="private-rules">
        <h2 className="heading-3" id="private-rules">
          {t('rulesTitle')}
        </h2>
        <ul className="private-rules small soft">
          <li>{t('ruleHold', { minutes: policies.hold_minutes })}</li>
          <li>{t('ruleCancel', { window: windowWords(policies.cancel_window) })}</li>
          <li>{t('rulePay')}</li>
        </ul>
      </section>
    </div>
  )
}

function Instructors({ instructors }: { readonly instructors: PrivatesPage['instructors'] }) {
  const t = useTranslations('privates')
  const path = usePath()
  return (
    <section aria-labelledby="private-instructors">
      <h2 className="heading-2" id="private-instructors">
        {t('instructorsTitle')}
      </h2>
      <ul className="private-instructors">
        {instructors.map((instructor) => (
          <li key={instructor.id} className="private-instructor">
            <Portrait of={instructor} sizes="112px" close />
            <h3 className="heading-3">
              <InstructorLink of={instructor} />
            </h3>
            <p className="small soft">{instructor.bio}</p>
            <Link
              className="link small"
              to={`${path('/privates')}${privatesQuery({ instructor: instructor.id })}#hours`}
            >
              {t('hoursWith', { name: instructor.name })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
