import { useState } from 'react'
import { instant } from '#domain/kit/time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { FieldConflict } from './use-versioned-save.ts'

/**
 * Two people changed the same fields: both values side by side, and a choice for each. What this form left alone is the
 * other's at first. The form behind it keeps what was typed.
 */
export function ConflictDialog({
  conflict: { row, typed, asked, untouched },
  labels,
  wordsOf = (_name, value) => value,
  onSettle,
  onClose,
}: {
  readonly conflict: FieldConflict
  /** What each field is called in the form. */
  readonly labels: Readonly<Record<string, string>>
  /** How the value of a field is read, where it is no text of its own; null is none. */
  readonly wordsOf?: (name: string, value: string | null) => string | null
  /** `taken` names the fields that stay as the other person saved them. */
  readonly onSettle: (taken: readonly string[]) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('consoleFrame')
  const locale = useLocale()
  const { time_zone: zone } = useSettings().branch
  const [taken, setTaken] = useState(untouched)
  const shown = (name: string, value: string | null | undefined) => wordsOf(name, value ?? null) || t('conflictEmpty')
  const choose = (name: string, choice: string) =>
    setTaken([...taken.filter((other) => other !== name), ...(choice === 'theirs' ? [name] : [])])
  return (
    <Modal
      open
      locked
      onClose={onClose}
      title={t('conflictHeading')}
      closeLabel={t('conflictBack')}
      footer={<Button onClick={() => onSettle(taken)}>{t('conflictSave')}</Button>}
    >
      <div className="conflict">
        <p className="soft">
          {t('conflictText', { by: row.by ?? 'none', when: formatWhen(instant(row.at), { locale, zone }) })}
        </p>
        {asked.map((name) => (
          <RadioGroup
            key={name}
            legend={labels[name] ?? name}
            name={`conflict-${name}`}
            look="panels"
            value={taken.includes(name) ? 'theirs' : 'mine'}
            options={[
              { value: 'mine', label: t('conflictMine'), detail: shown(name, typed[name]) },
              { value: 'theirs', label: t('conflictTheirs'), detail: shown(name, row.fields[name]) },
            ]}
            onChoose={(choice) => choose(name, choice)}
          />
        ))}
      </div>
    </Modal>
  )
}
