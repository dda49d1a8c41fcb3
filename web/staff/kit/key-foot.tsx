import { useTranslations } from '#web/kit/words.tsx'
import { KeyCaps } from './key-caps.tsx'
import { useShownActs, useShownKeys } from './page-acts.ts'

const mapKey = '?'

/**
 * The keys that the page hears now, at its foot on a desk; a screen that is touched has none. Where they do not fit,
 * the last ones are left out, and never the key that lists them all.
 */
export function KeyFoot() {
  const t = useTranslations('consoleFrame')
  const acts = useShownActs().flatMap(({ name, letter }) =>
    letter === undefined ? [] : [{ keys: letter, does: name }],
  )
  return (
    <div className="key-foot">
      <ul>
        {[...acts, ...useShownKeys()].map(({ keys, does }) => (
          <li key={keys}>
            <KeyCaps keys={keys} /> {does}
          </li>
        ))}
      </ul>
      <span>
        <KeyCaps keys={mapKey} /> {t('allKeys')}
      </span>
    </div>
  )
}
