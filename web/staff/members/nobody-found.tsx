import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { useListAddress } from '../kit/use-list-address.ts'
import { useFilterPills } from './member-tools.tsx'

/** Nobody fits: each filter may go alone, and all that narrows the list at once. A new branch has nobody yet. */
export function NobodyFound({
  address: { filters, change },
  isSearched,
  onForget,
}: {
  readonly address: Pick<ReturnType<typeof useListAddress>, 'filters' | 'change'>
  /** Whether what is typed narrows the list. */
  readonly isSearched: boolean
  /** Takes away all that narrows the list. */
  readonly onForget: () => void
}) {
  const t = useTranslations('memberList')
  const pills = useFilterPills(filters)
  const isFiltered = pills.length > 0
  if (!isFiltered && !isSearched) return <EmptyState title={t('noneYet')}>{t('noneYetText')}</EmptyState>
  const without = (key: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key))
  return (
    <div role="status">
      <EmptyState
        title={t('emptyHeading')}
        action={
          <div className="member-empty-acts">
            {pills.map(({ key, name }) => (
              <Button
                key={key}
                look="line"
                size="small"
                onClick={() => change({ filters: without(key), view: undefined })}
              >
                {t('removeFilter', { name })}
              </Button>
            ))}
            {isSearched || pills.length > 1 ? (
              <Button look={isFiltered ? 'quiet' : 'line'} size="small" onClick={onForget}>
                {t(isFiltered ? 'removeAll' : 'clearSearch')}
              </Button>
            ) : null}
          </div>
        }
      >
        {t(isSearched ? 'emptySearch' : 'emptyFilters')}
      </EmptyState>
    </div>
  )
}
