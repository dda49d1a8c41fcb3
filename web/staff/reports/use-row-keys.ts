import type { RefObject } from 'react'
import { isTypedInto, tableAct } from '#web/ui/table-keys.ts'
import { useDocumentKeys } from '#web/ui/use-document-keys.ts'

/** J and K go to the next and the previous row of a list wherever the focus is, the arrows from row to row. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rowSelector: string): void {
  useDocumentKeys((event) => {
    const { altKey, ctrlKey, metaKey, target } = event
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || isTypedInto(target)) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])]
    const next = rows[rowByKey(event.key, rows) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  })
}

/** From the row with the focus, or else from the open one. */
function rowByKey(key: string, rows: readonly HTMLElement[]): number | undefined {
  const focused = rows.findIndex((row) => row === document.activeElement)
  const isHeard = /^[jk]$/i.test(key) || (focused !== -1 && /^Arrow(?:Down|Up)$/.test(key))
  if (!isHeard) return undefined
  const marked = focused === -1 ? rows.findIndex((row) => row.ariaPressed === 'true') : focused
  const act = tableAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, marked, count: rows.length })
  return act?.kind === 'mark' ? act.row : undefined
}
