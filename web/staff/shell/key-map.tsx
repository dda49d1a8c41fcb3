import { useTranslations } from '#web/kit/words.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { commandKey } from '../kit/command-key.ts'
import { useStaff } from '../kit/console-start.ts'
import { useShownActs } from '../kit/page-acts.ts'
import { entriesOf } from './pages.ts'

interface KeyLine {
  readonly keys: string
  readonly does: string
}

/** Every key that works now: those of the page, of lists, and everywhere. */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('consoleFrame')
  const work = useTranslations('work')
  const acts = useShownActs().flatMap(({ name, letter }) =>
    letter === undefined ? [] : [{ keys: letter, does: name }],
  )
  const pages = entriesOf(useStaff()).flatMap(({ letter, label }) =>
    letter === undefined ? [] : [{ keys: `G ${letter}`, does: t(label) }],
  )
  const lists = [
    { keys: 'J K ↓ ↑', does: t('keyMark') },
    { keys: '↵', does: t('keyOpen') },
    { keys: '␣', does: t('keyPeek') },
    { keys: 'X', does: t('keyChoose') },
    { keys: '[ ]', does: t('keyTurn') },
  ]
  const everywhere = [
    { keys: commandKey('K'), does: t('search') },
    { keys: commandKey('Z'), does: work('undoKey') },
    ...pages,
    { keys: commandKey('L'), does: t('lock') },
    { keys: '?', does: t('allKeys') },
  ]
  return (
    <Modal open onClose={onClose} title={t('allKeys')} closeLabel={t('close')}>
      <KeyLines name={t('keysOfPage')} lines={acts} />
      <KeyLines name={t('keysOfLists')} lines={lists} />
      <KeyLines name={t('keysEverywhere')} lines={everywhere} />
    </Modal>
  )
}

function KeyLines({ name, lines }: { readonly name: string; readonly lines: readonly KeyLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="key-map">
      <h3 className="small muted">{name}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
