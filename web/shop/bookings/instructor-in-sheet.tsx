import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InstructorPanel, useInstructor } from '../instructors/instructor-panel.tsx'
import type { ClassAbout } from './load-class-about.ts'

/** An instructor in place of the class in its sheet; the heading takes the focus. */
export function InstructorInSheet({
  of,
  besides,
}: {
  readonly of: ClassAbout['instructors'][number]
  /** The class of the sheet. */
  readonly besides: string
}) {
  const t = useTranslations('instructors')
  const loaded = useInstructor(of.slug)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="booking-person">
      <h1 className="heading-2 booking-title" id="booking-title" tabIndex={-1} ref={heading}>
        {of.name}
      </h1>
      <InstructorPanel of={of} loaded={loaded} besides={besides} />
      <p className="small muted">{t('choiceKept')}</p>
    </div>
  )
}

/** Returns from the instructor to the class. */
export function BackToClass({ name, onBack }: { readonly name: string; readonly onBack: () => void }) {
  const t = useTranslations('instructors')
  return (
    <button type="button" className="booking-back" onClick={onBack} aria-label={t('back', { name })}>
      <Icon of={ChevronLeft} directed />
      {name}
    </button>
  )
}
