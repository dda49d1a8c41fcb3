import { useEffect, useRef } from 'react'

/** A ref for a row that scrolls sideways: it shows its chosen link, on arrival and after each choice. */
export function useChosenInView(chosen: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = row.current?.getBoundingClientRect()
    const link = row.current?.querySelector('[aria-current=page], [aria-current=true]')?.getBoundingClientRect()
    if (!shown || !link) return
    // The page itself must not scroll, so only the row does.
    row.current?.scrollBy({ left: (link.left + link.right - shown.left - shown.right) / 2 })
  }, [chosen])
  return row
}
