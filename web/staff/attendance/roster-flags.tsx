import Cake from 'lucide-react/icons/cake'
import Clock from 'lucide-react/icons/clock'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import PenLine from 'lucide-react/icons/pen-line'
import Sparkles from 'lucide-react/icons/sparkles'
import StickyNote from 'lucide-react/icons/sticky-note'
import Ticket from 'lucide-react/icons/ticket'
import type { FlagKind } from '#domain/attendance/flags-of.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'
import type { RosterRow } from './use-roster.ts'

const drawings: Readonly<Record<FlagKind, IconDrawing>> = {
  waiver: PenLine,
  pays_until: Clock,
  injury: HeartPulse,
  note: StickyNote,
  first_class: Sparkles,
  last_credit: Ticket,
  birthday: Cake,
}
const sentences = {
  waiver: 'flagWaiver',
  pays_until: 'flagPaysUntil',
  first_class: 'flagFirst',
  last_credit: 'flagLastCredit',
  birthday: 'flagBirthday',
} as const

/** What the studio should know about a person of the class, in words beside each sign. */
export function RosterFlags({ of: { flags } }: { readonly of: Pick<RosterRow, 'flags'> }) {
  const t = useTranslations('staffCheckIn')
  if (flags.length === 0) return null
  return (
    <ul className="checkin-flags">
      {flags.map(({ kind, detail }) => (
        <li key={kind} className={`checkin-flag checkin-flag-${kind.replace('_', '-')}`}>
          <Icon of={drawings[kind]} inText />
          {kind === 'injury' || kind === 'note' ? detail : t(sentences[kind], { detail: (detail ?? '').slice(11, 16) })}
        </li>
      ))}
    </ul>
  )
}
