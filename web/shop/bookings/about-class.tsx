import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openInPlace } from '#web/kit/open-in-place.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Portrait } from '../instructors/portrait.tsx'
import { ClassLevel } from '../schedules/class-meta.tsx'
import { classTypeAddress, instructorAddress } from '../schedules/instructor-address.ts'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import type { ClassAbout } from './load-class-about.ts'

/**
 * What the class is, its level in words, and who teaches it. An instructor opens in the sheet by `onOpen`, and as a
 * page without script.
 */
export function AboutClass({
  session,
  about,
  onOpen,
}: {
  readonly session: ScheduledClass
  readonly about: ClassAbout
  readonly onOpen: (instructor: ClassAbout['instructors'][number]) => void
}) {
  const t = useTranslations('instructors')
  const path = usePath()
  return (
    <div className="booking-about">
      {about.sentence === '' ? null : <p className="soft">{about.sentence}</p>}
      <div className="booking-level">
        <ClassLevel level={session.level} hideWord />
        <div>
          <p className="strong">{session.level.name}</p>
          <p className="small soft">
            {about.levelText}
            <SentenceGap />
            <Link className="link whitespace-nowrap" to={path(classTypeAddress(session.typeSlug))}>
              {t('levelOf')}
            </Link>
          </p>
        </div>
      </div>
      {about.instructors.map((one) => (
        <Link
          key={one.slug}
          className="booking-instructor"
          to={path(instructorAddress(one.slug))}
          onClick={(event) => openInPlace(event, () => onOpen(one))}
        >
          <Portrait of={one} sizes="56px" close />
          <span className="booking-instructor-words">
            <span className="strong">{one.name}</span>
            <span className="small muted">{one.line}</span>
          </span>
          <Icon of={ChevronRight} directed />
        </Link>
      ))}
    </div>
  )
}
