import { useState } from 'react'
import { flushSync } from 'react-dom'
import { itemKey, type CartItem } from './cart-item.ts'
import { removeId } from './cart-line.tsx'
import { changeCart } from './cart-store.ts'

/** Lines removed in one press while the drawer is open, and the line that they stood before. */
export interface Removed {
  readonly id: string
  readonly items: readonly CartItem[]
  readonly at: number
}

export function undoId({ id }: Removed): string {
  return `cart-undo-${id}`
}

/**
 * Removed lines leave an undo button in their position until the drawer closes. The button takes the focus, and the
 * line does after the undo, so that keyboard users keep their position.
 */
export function useRemoved(): {
  readonly removed: readonly Removed[]
  readonly remove: (items: readonly CartItem[], at: number) => void
  readonly undo: (one: Removed) => void
} {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const show = (next: readonly Removed[], focusId: string) => {
    flushSync(() => setRemoved(next))
    document.getElementById(focusId)?.focus()
  }
  return {
    removed,
    remove: (items, at) => {
      const one = { id: crypto.randomUUID(), items, at }
      for (const item of items) changeCart({ item, set: 0, by: 0 })
      show([...removed, one], undoId(one))
    },
    undo: (one) => {
      for (const item of one.items) changeCart({ item, set: item.quantity, by: 0, checkout: item.checkout })
      const [first] = one.items
      show(
        removed.filter(({ id }) => id !== one.id),
        first === undefined ? '' : removeId(first),
      )
    },
  }
}

/** Whether a line came back in another way, so that it needs no undo. */
export function isBack({ items: gone }: Removed, items: readonly CartItem[]): boolean {
  const here = new Set(items.map(itemKey))
  return gone.every((item) => here.has(itemKey(item)))
}
