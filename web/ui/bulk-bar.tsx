import type { ReactNode } from 'react'

/** Docks above the foot of a table while rows are chosen. `children` are the acts on them. */
export function BulkBar({
  chosen,
  chooseAll,
  clear,
  clearKey,
  onClear,
  children,
}: {
  /** `5 chosen`; while it is undefined, nothing is. */
  readonly chosen: string | undefined
  /** Chooses all rows that match the filter; undefined where all are shown, or already chosen. */
  readonly chooseAll?: { readonly label: string; readonly onPress: () => void } | undefined
  readonly clear: string
  /** The name of the Escape key. */
  readonly clearKey: string
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  return (
    <div role="status">
      {chosen === undefined ? null : (
        <div className="bulk-bar">
          <strong>{chosen}</strong>
          {chooseAll === undefined ? null : (
            <button type="button" className="bulk-bar-all" onClick={chooseAll.onPress}>
              {chooseAll.label}
            </button>
          )}
          <div className="bulk-bar-acts">{children}</div>
          <button type="button" onClick={onClear}>
            {clear}
            <kbd aria-hidden="true">{clearKey}</kbd>
          </button>
        </div>
      )}
    </div>
  )
}
