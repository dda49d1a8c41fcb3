import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useNameGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { instructorAddress } from './instructor-address.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** A link to an instructor, which opens the panel in place; without script it is the page. */
export function InstructorLink({
  of: { slug, name },
  className = 'link',
  children,
}: {
  readonly of: { readonly slug: string; readonly name: string }
  readonly className?: string
  readonly children?: ReactNode
}) {
  const path = usePath()
  const open = () => openModal('INSTRUCTOR_VIEW', { slug, name })
  return (
    <Link className={className} to={path(instructorAddress(slug))} {...inPlace(open)}>
      {children ?? name}
    </Link>
  )
}

/** The instructors of a class, each a link; a substitute is named with the regular instructor. */
export function InstructorLinks({ of: { teachers, standsInFor } }: { readonly of: ScheduledClass }) {
  const t = useTranslations('schedules')
  const gap = useNameGap()
  if (teachers.length === 0) return t('noInstructor')
  return (
    <>
      {teachers.map((one, place) => (
        <Fragment key={one.slug}>
          {place === 0 ? '' : gap}
          <InstructorLink of={one} />
        </Fragment>
      ))}
      {standsInFor === undefined ? null : t('substituteFor', { name: '', main: standsInFor })}
    </>
  )
}
