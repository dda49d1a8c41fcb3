/** What a key does in a table, by the row that is marked. */
export type TableAct =
  | { readonly kind: 'mark'; readonly row: number; readonly chooses: boolean }
  | { readonly kind: 'open' | 'open-apart' | 'peek' | 'choose' | 'choose-all' | 'clear' }

interface TableKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  /** The marked row, from 0; -1 while there is none. */
  readonly marked: number
  readonly count: number
}

/** How far Page Up and Page Down go. */
const leap = 10

/**
 * Arrows and J, K move the mark, Home and End go to the ends; Shift chooses on the way. Enter opens the row, with Ctrl
 * or Cmd in a tab of its own, Space peeks, X chooses, Ctrl or Cmd with A chooses all rows shown, Escape none. Undefined
 * for any other key, and where there is no row.
 */
export function tableAct({ key, shiftKey, ctrlKey, metaKey, marked, count }: TableKey): TableAct | undefined {
  if (count === 0) return undefined
  const isCommand = ctrlKey || metaKey
  if (isCommand) {
    if (key.toLowerCase() === 'a') return { kind: 'choose-all' }
    return key === 'Enter' && marked >= 0 ? { kind: 'open-apart' } : undefined
  }
  const row = rowAfter(key, { marked, count })
  if (row !== undefined) return { kind: 'mark', row, chooses: shiftKey }
  if (key === 'Escape') return { kind: 'clear' }
  if (marked < 0) return undefined
  const acts = new Map<string, TableAct>([
    ['Enter', { kind: 'open' }],
    [' ', { kind: 'peek' }],
    ['x', { kind: 'choose' }],
  ])
  return acts.get(key)
}

function rowAfter(
  key: string,
  { marked, count }: { readonly marked: number; readonly count: number },
): number | undefined {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['j', 1],
    ['J', 1],
    ['k', -1],
    ['K', -1],
    ['PageDown', leap],
    ['PageUp', -leap],
    ['Home', -count],
    ['End', count],
  ])
  const step = steps.get(key)
  if (step === undefined) return undefined
  // The first step from outside marks the first row, or the last one from below.
  const from = marked < 0 && step < 0 ? count : marked
  return Math.min(count - 1, Math.max(0, from + step))
}

/** Escape closes an open panel first, and what is chosen stays. */
export function isPanelOpen(): boolean {
  return document.querySelector('.side-panel') !== null
}

const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open]'

/** Whether a key press belongs to a field or a dialog, and not to the page. A tick box takes the space bar alone. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null
}
