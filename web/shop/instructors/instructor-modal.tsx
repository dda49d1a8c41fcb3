import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InstructorPanel, useInstructor } from './instructor-panel.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    INSTRUCTOR_VIEW: { readonly slug: string; readonly name: string }
  }
}

/** INSTRUCTOR_VIEW: who an instructor is, over the schedule, About and Privates. */
export function InstructorModal({
  subject,
  locked,
}: {
  readonly subject: { readonly slug: string; readonly name: string }
  readonly locked: boolean
}) {
  const t = useTranslations('instructors')
  const path = usePath()
  const loaded = useInstructor(subject.slug)
  const pronoun = loaded.answer?.ok ? loaded.answer.value?.instructor.pronoun : undefined
  return (
    <ModalFrame
      kind="INSTRUCTOR_VIEW"
      locked={locked}
      title={subject.name}
      footer={
        <LinkButton full to={`${path('/schedules')}?instructor=${subject.slug}`}>
          {t('nextClassesOf', { pronoun: pronoun ?? 'they' })}
        </LinkButton>
      }
    >
      <InstructorPanel of={subject} loaded={loaded} />
    </ModalFrame>
  )
}
