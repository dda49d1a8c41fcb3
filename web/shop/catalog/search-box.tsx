import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId, useRef, type ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailure } from './load-failure.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useFieldFromOutside, useSearchBox, useSearchKeys } from './use-search-box.ts'

/**
 * The search field of the shop, a combobox: Down and Up move, Enter opens, Escape clears and then closes. On a phone it
 * takes the full screen while open. Without script it is a plain form.
 */
export function SearchBox({
  keyword,
  onOpen,
}: {
  readonly keyword: string
  readonly onOpen: (isOpen: boolean) => void
}) {
  const t = useTranslations('catalog')
  const path = usePath()
  const panelId = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useSearchBox({ panelId, keyword, onOpen })
  const keys = useSearchKeys(box, { field, panelId })
  useFieldFromOutside(box, { field, keyword })
  const count = box.lines.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <form
      className={`search-box ${box.isOpen ? 'search-open' : ''}`}
      role="search"
      method="get"
      action={path('/shop')}
      onSubmit={(event) => {
        event.preventDefault()
        keys.send()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) box.close()
      }}
    >
      <div className="search-row">
        <label className="search-field">
          <Icon of={Search} />
          <span className="read-aloud-only">{t('search')}</span>
          <input
            ref={field}
            className="search-input"
            type="search"
            name="keyword"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder={t('searchHint')}
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={panelId}
            aria-autocomplete="list"
            aria-activedescendant={box.activeId}
            value={box.typed}
            onChange={(event) => {
              box.open()
              box.type(event.currentTarget.value)
            }}
            onFocus={box.open}
            onClick={box.open}
            onKeyDown={keys.onKeyDown}
          />
        </label>
        <FieldButtons
          isEmpty={box.typed === ''}
          onClose={box.close}
          onClear={() => {
            box.type('')
            field.current?.focus()
          }}
        />
      </div>
      <p className="read-aloud-only" role="status">
        {box.isOpen ? t('suggested', { count }) : null}
      </p>
      {count > 0 ? (
        <SearchPanel id={panelId} lines={box.lines} typed={box.typed} active={box.activeId} onFollow={keys.follow} />
      ) : (
        <NoSuggestions box={box} />
      )}
    </form>
  )
}

function FieldButtons({
  isEmpty,
  onClear,
  onClose,
}: {
  readonly isEmpty: boolean
  readonly onClear: () => void
  readonly onClose: () => void
}) {
  const t = useTranslations('catalog')
  return (
    <>
      {isEmpty ? null : (
        <IconButton label={t('clearSearch')} className="search-clear" onClick={onClear}>
          <Icon of={X} />
        </IconButton>
      )}
      <Button look="quiet" size="small" className="search-cancel" onClick={onClose}>
        {t('cancelSearch')}
      </Button>
      <Button type="submit" look="quiet" size="small" className="without-script">
        {t('submitSearch')}
      </Button>
    </>
  )
}

/** Replaces the list: suggestions failed to load, or there are none. */
function NoSuggestions({
  box: { isOpen, isLost, isUnknown, lookAgain },
}: {
  readonly box: Pick<ReturnType<typeof useSearchBox>, 'isOpen' | 'isLost' | 'isUnknown' | 'lookAgain'>
}): ReactNode {
  const t = useTranslations('catalog')
  if (isOpen && isLost)
    return (
      <div className="search-panel">
        <LoadFailure onAgain={lookAgain} />
      </div>
    )
  return isUnknown ? <p className="search-panel search-none muted">{t('noProduct')}</p> : null
}
