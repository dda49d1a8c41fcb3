import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { keepSearch, recentSearches } from './recent-searches.ts'
import {
  lineAfterKey,
  lineId,
  searchAddress,
  searchLines,
  type SearchLines,
  type SearchOption,
} from './search-options.ts'
import { useSuggestions } from './use-suggestions.ts'

/** A link with this hash focuses the field. */
const searchHash = '#search'

/** The state of the search field and of the list below it. */
interface SearchBoxState {
  readonly typed: string
  readonly isOpen: boolean
  readonly lines: readonly SearchLines[]
  /** The option that the arrow keys reached, and its id. */
  readonly active: SearchOption | undefined
  readonly activeId: string | undefined
  readonly isLost: boolean
  /** The suggestions for the typed text have loaded, and there are none. */
  readonly isUnknown: boolean
  readonly lookAgain: () => void
  readonly open: () => void
  readonly close: () => void
  readonly type: (text: string) => void
  readonly reach: (option: SearchOption) => void
}

/** The typed text and its suggestions. `onOpen` is called with whether the list covers the page. */
export function useSearchBox({
  panelId,
  keyword,
  onOpen,
}: {
  readonly panelId: string
  readonly keyword: string
  readonly onOpen: (isOpen: boolean) => void
}): SearchBoxState {
  const [typed, setTyped] = useState(keyword)
  const [isOpen, setOpen] = useState(false)
  const [reached, setReached] = useState<string>()
  const [recent, setRecent] = useState<readonly string[]>([])
  const { suggestions, isLost, lookAgain } = useSuggestions(typed, { isOpen })
  const lines = isOpen ? searchLines(typed, { suggestions, recent }) : []
  const active = lines.flatMap(({ options }) => options).find((option) => lineId(panelId, option) === reached)
  const open = () => {
    if (isOpen) return
    setRecent(recentSearches())
    setOpen(true)
    onOpen(true)
  }
  const close = () => {
    setOpen(false)
    setReached(undefined)
    onOpen(false)
  }
  const type = (text: string) => {
    setTyped(text)
    setReached(undefined)
  }
  return {
    typed,
    isOpen,
    lines,
    active,
    activeId: active && reached,
    isLost,
    isUnknown: isOpen && suggestions !== undefined && typed !== '' && lines.length === 0,
    lookAgain,
    open,
    close,
    type,
    reach: (option) => setReached(lineId(panelId, option)),
  }
}

type Field = RefObject<HTMLInputElement | null>

/** The handlers of the field's keys and presses. */
export function useSearchKeys(
  box: SearchBoxState,
  { field, panelId }: { readonly field: Field; readonly panelId: string },
): {
  readonly send: () => void
  readonly follow: (option: SearchOption) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
} {
  const path = usePath()
  const navigate = useNavigate()
  const follow = (option: SearchOption) => {
    if (option.kind === 'query' || option.kind === 'recent') keepSearch(option.words)
    if (option.kind === 'all') keepSearch(box.typed)
    box.close()
    field.current?.blur()
  }
  const send = () => {
    const to = box.active?.to ?? searchAddress(box.typed.trim())
    follow(box.active ?? { kind: 'query', to, words: box.typed })
    void navigate(path(to))
  }
  const move = (event: KeyboardEvent) => {
    box.open()
    const option = lineAfterKey(event.key, box)
    if (option === undefined) return
    event.preventDefault()
    box.reach(option)
    document.getElementById(lineId(panelId, option))?.scrollIntoView({ block: 'nearest' })
  }
  const leave = (event: KeyboardEvent) => {
    event.preventDefault()
    if (box.typed === '') box.close()
    else box.type('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event)
    if (event.key === 'Escape' && box.isOpen) leave(event)
    // The list behind becomes focusable again before the key moves the focus there.
    if (event.key === 'Tab') flushSync(box.close)
  }
  return { send, follow, onKeyDown }
}

/**
 * Updates of the field from outside: the search of another address, text typed before hydration, and a link to the
 * field.
 */
export function useFieldFromOutside(
  { type, open }: SearchBoxState,
  { field, keyword }: { readonly field: Field; readonly keyword: string },
): void {
  const { hash, key } = useLocation()
  const isHere = useRef(false)
  const takeOver = useEffectEvent(() => {
    const { current } = field
    if (current === null) return
    type(isHere.current ? keyword : current.value)
    isHere.current = true
    if (hash === searchHash) current.focus()
    else if (document.activeElement === current) open()
  })
  useEffect(() => takeOver(), [keyword, hash, key])
}
