import type { FormEvent } from 'react'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Select } from '#web/ui/select.tsx'
import { memberFilters, tagFilter } from './member-filters.ts'
import { readTags } from './read-tags.ts'

/** Asks which members are shown. What it does not offer, a filter of the address, stays as it is. */
export function FilterDialog({
  filters,
  onFilter,
  onClose,
}: {
  readonly filters: Readonly<Record<string, string>>
  readonly onFilter: (filters: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('memberList')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = memberFilters.map(({ key }) => [key, textField(form, key)] as const)
    const tags = readTags(textField(form, tagFilter.key)).join(',')
    const next = { ...filters, ...Object.fromEntries(chosen), [tagFilter.key]: tags }
    onFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')))
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={t('filterHeading')} closeLabel={t('close')}>
      <form className="act-form" noValidate onSubmit={send}>
        {memberFilters.map(({ key, name, asks }) => (
          <Select
            key={key}
            label={t(name)}
            name={key}
            placeholder={t('anyValue')}
            defaultValue={filters[key] ?? ''}
            options={[
              ...asks.map(({ value, text }) => ({ value, label: t(text) })),
              ...otherValue(
                filters[key],
                asks.map(({ value }) => value),
              ),
            ]}
          />
        ))}
        <TextField
          label={t(tagFilter.name)}
          name={tagFilter.key}
          maxLength={100}
          defaultValue={filters[tagFilter.key]}
        />
        <Button type="submit" full>
          {t('apply')}
        </Button>
      </form>
    </Modal>
  )
}

/** A value of the address that the list does not have, so that opening the dialog does not lose it. */
function otherValue(value: string | undefined, known: readonly string[]) {
  return value === undefined || known.includes(value) ? [] : [{ value, label: value }]
}
