import { isTypedInto } from './table-keys.ts'
import { useDocumentKeys } from './use-document-keys.ts'

/**
 * Below a table: which rows of how many, and the way to the pages before and after, also by the keys [ and ].
 */
export function TableFoot({
  shown,
  previous,
  next,
  onTurn,
}: {
  /** `1 to 30 of 370`, as the page says it. */
  readonly shown: string
  readonly previous: string
  readonly next: string
  /**
   * Undefined where there is no such page; its button stays focusable, since it may hold the focus from the last turn.
   */
  readonly onTurn: Readonly<Record<'previous' | 'next', (() => void) | undefined>>
}) {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    if (event.key === '[') onTurn.previous?.()
    if (event.key === ']') onTurn.next?.()
  })
  return (
    <div className="table-foot">
      <p role="status">{shown}</p>
      <div className="table-turns">
        <button
          type="button"
          className="table-turn"
          aria-disabled={onTurn.previous === undefined || undefined}
          onClick={onTurn.previous}
        >
          <kbd aria-hidden="true">[</kbd>
          {previous}
        </button>
        <button
          type="button"
          className="table-turn"
          aria-disabled={onTurn.next === undefined || undefined}
          onClick={onTurn.next}
        >
          <kbd aria-hidden="true">]</kbd>
          {next}
        </button>
      </div>
    </div>
  )
}
