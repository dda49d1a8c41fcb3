import { useTranslations } from '#web/kit/words.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { commandKey } from '../kit/command-key.ts'
import { useStaff } from '../kit/console-start.ts'
import { KeyCaps } from '../kit/key-caps.tsx'
import { useShownActs, useShownKeys, type PageKeys } from '../kit/page-acts.ts'
import { entriesOf } from './pages.ts'

/** Every key that works now: those of the page, and everywhere. */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('consoleFrame')
  const work = useTranslations('work')
  const acts = useShownActs().flatMap(({ name, letter }) =>
    letter === undefined ? [] : [{ keys: letter, does: name }],
  )
  const pages = entriesOf(useStaff()).flatMap(({ letter, label }) =>
    letter === undefined ? [] : [{ keys: `G ${letter}`, does: t(label) }],
  )
  const everywhere = [
    { keys: commandKey('K'), does: t('search') },
    { keys: commandKey('Z'), does: work('undoKey') },
    ...pages,
    { keys: commandKey('L'), does: t('lock') },
    { keys: '?', does: t('allKeys') },
  ]
  return (
    <Modal open onClose={onClose} title={t('allKeys')} closeLabel={t('close')}>
      <KeyLines name={t('keysOfPage')} lines={[...acts, ...useShownKeys()]} />
      <KeyLines name={t('keysEverywhere')} lines={everywhere} />
    </Modal>
  )
}

function KeyLines({ name, lines }: { readonly name: string; readonly lines: readonly PageKeys[] }) {
  if (lines.length === 0) return null
  return (
    <section className="key-map">
      <h3 className="small muted">{name}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
