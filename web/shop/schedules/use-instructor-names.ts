import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** The names of a class's instructors as one text within a sentence; without any, that they are to be announced. */
export function useInstructorNames(): (names: readonly string[]) => string {
  const t = useTranslations('shell')
  const listed = useNameList()
  return (names) => (names.length === 0 ? t('noInstructor') : listed(names))
}
