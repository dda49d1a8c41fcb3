import { useTranslations } from '#web/kit/words.tsx'
import { useShownActs } from './page-acts.ts'

/** The letters that the page hears now, at its foot on a desk; a screen that is touched has no keys. */
export function KeyFoot() {
  const t = useTranslations('consoleFrame')
  const acts = useShownActs().filter(({ letter }) => letter !== undefined)
  return (
    <ul className="key-foot">
      {[...acts, { name: t('allKeys'), letter: '?' }].map(({ name, letter }) => (
        <li key={name}>
          <kbd>{letter}</kbd> {name}
        </li>
      ))}
    </ul>
  )
}
