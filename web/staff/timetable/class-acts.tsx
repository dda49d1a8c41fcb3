import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import type { ActProps } from './act-panel.tsx'

const acts = [
  { panel: 'move', label: 'move', letter: 'M' },
  { panel: 'substitute', label: 'substitute', letter: 'S' },
  { panel: 'edit', label: 'edit', letter: 'E' },
  { panel: 'seats', label: 'seatsTitle', letter: undefined },
  { panel: 'cancel', label: 'cancelAct', letter: 'X' },
] as const

/** What owner and manager can do with a class that has not begun. A private keeps its hour, kind and seats. */
export function ClassActs({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  return (
    <nav className="class-acts" aria-label={t('acts')}>
      {acts
        .filter(({ panel }) => !of.private || panel === 'cancel' || panel === 'substitute')
        .map(({ panel, label, letter }) => (
          <Link
            key={panel}
            className={`console-button ${panel === 'cancel' ? 'console-button-danger' : ''}`}
            to={address.link({ open: of.id, panel })}
            aria-keyshortcuts={letter}
          >
            {t(label)}
            {letter === undefined ? null : <kbd aria-hidden="true">{letter}</kbd>}
          </Link>
        ))}
    </nav>
  )
}
