import Columns3 from 'lucide-react/icons/columns-3'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useMemo, useRef, useState } from 'react'
import type { InputOf } from '#domain/kit/endpoint.ts'
import type { listCsv } from '#domain/members/csv-api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FilterPills } from '#web/ui/filter-pills.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTableKeyNames } from '../kit/list-keys.ts'
import { usePageActs, usePageKeys } from '../kit/page-acts.ts'
import type { useListAddress } from '../kit/use-list-address.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { CsvButton } from './csv-button.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { useKeepColumns, useMemberColumns, useShownColumns } from './member-columns.tsx'
import { memberFilters, tagFilter, undoneFilter } from './member-filters.ts'

const filterKey = 'F'

/** What the table asks for. */
interface Asked extends Omit<InputOf<typeof listCsv>, 'list' | 'columns'> {
  readonly page: string
}

/** What narrows the list: the search, the filters as sentences, and the columns. */
export function MemberTools({
  address,
  asked: { page: _page, ...whole },
  typed,
  onType,
}: {
  readonly address: ReturnType<typeof useListAddress>
  /** The file has all its pages. */
  readonly asked: Asked
  readonly typed: string
  readonly onType: (text: string) => void
}) {
  const t = useTranslations('memberList')
  const keep = useKeepColumns()
  const [open, setOpen] = useState<'filter' | 'columns'>()
  const field = useRef<HTMLInputElement>(null)
  const columns = useMemberColumns()
  const shown = useShownColumns(address)
  const acts = useMemo(
    () => [
      { name: t('filter'), letter: filterKey, run: () => setOpen('filter') },
      { name: t('search'), letter: '/', run: () => field.current?.focus() },
    ],
    [t],
  )
  usePageActs(acts)
  usePageKeys(useTableKeyNames())
  const { filters, change } = address
  const without = (key: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key))
  return (
    <div className="console-filters">
      <label className="member-search">
        <Icon of={Search} inText />
        <span className="read-aloud-only">{t('search')}</span>
        <input
          ref={field}
          type="search"
          value={typed}
          maxLength={100}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <FilterPills
        label={t('filters')}
        pills={useFilterPills(filters)}
        removeLabel={(name) => t('removeFilter', { name })}
        onRemove={(key) => change({ filters: without(key), view: undefined })}
      >
        <button type="button" className="console-button" onClick={() => setOpen('filter')}>
          <Icon of={Plus} inText />
          {t('filter')}
          <kbd aria-hidden="true">{filterKey}</kbd>
        </button>
      </FilterPills>
      <button
        type="button"
        className="console-button console-button-quiet member-tools-end"
        onClick={() => setOpen('columns')}
      >
        <Icon of={Columns3} inText />
        {t('columns')}
      </button>
      <CsvButton of={{ ...whole, list: 'members', columns: [...shown] }} />
      {open === 'filter' ? (
        <FilterDialog
          filters={filters}
          onFilter={(next) => change({ filters: next, view: undefined })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'columns' ? (
        <ColumnsDialog
          columns={columns}
          shown={shown}
          onChoose={(next) => {
            keep(next)
            change({ columns: next, page: address.page })
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  )
}

/** The filters of the address, each read as a sentence; a value that the page does not offer is shown as it is. */
export function useFilterPills(filters: Readonly<Record<string, string>>) {
  const t = useTranslations('memberList')
  return Object.entries(filters).map(([key, value]) => {
    if (key === undoneFilter.key) return { key, name: t(undoneFilter.name), asks: t(undoneFilter.text) }
    const filter = memberFilters.find((one) => one.key === key)
    const asked = filter?.asks.find((one) => one.value === value)
    const name = filter?.name ?? (key === tagFilter.key ? tagFilter.name : undefined)
    return {
      key,
      name: name === undefined ? key : t(name),
      asks: asked === undefined ? value.replaceAll(',', ', ') : t(asked.text),
    }
  })
}
