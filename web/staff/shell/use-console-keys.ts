import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isTypedInto } from '#web/ui/table-keys.ts'
import { useStaff } from '../kit/console-start.ts'
import { entriesOf } from './pages.ts'

/** Between G and the letter of a page. */
const patienceMs = 1500

/** The keys of every page: Ctrl or Cmd with K searches, G and a letter open a page, ? shows all keys. */
export function useConsoleKeys({
  openSearch,
  openKeys,
}: {
  readonly openSearch: () => void
  readonly openKeys: () => void
}): void {
  const navigate = useNavigate()
  const entries = entriesOf(useStaff())
  const wentAt = useRef(-Infinity)
  const goTo = (event: KeyboardEvent, letter: string) => {
    const page = entries.find((entry) => entry.letter?.toLowerCase() === letter)
    if (event.timeStamp - wentAt.current < patienceMs && page !== undefined) {
      event.preventDefault()
      // The letter may also be one of the page, which must not hear it.
      event.stopImmediatePropagation()
      void navigate(`/staff/${page.path}`)
    }
    wentAt.current = letter === 'g' ? event.timeStamp : -Infinity
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return openSearch()
    }
    if (event.defaultPrevented || isCommand || event.altKey || isTypedInto(event.target)) return undefined
    return event.key === '?' ? openKeys() : goTo(event, event.key.toLowerCase())
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
