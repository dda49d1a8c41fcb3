import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { flagDrawings } from './flag-drawings.ts'
import type { RosterRow } from './use-roster.ts'

const sentences = {
  waiver: 'flagWaiver',
  restricted: 'flagRestricted',
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
          <Icon of={flagDrawings[kind]} inText />
          {kind === 'injury' || kind === 'note' ? detail : t(sentences[kind], { detail: (detail ?? '').slice(11, 16) })}
        </li>
      ))}
    </ul>
  )
}
