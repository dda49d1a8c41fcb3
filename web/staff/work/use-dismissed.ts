import { useCallback, useState } from 'react'

const key = 'hundred.console.put-away'
/** A message is shown for a day, and nobody has more in a day. */
const mostKept = 100

/** The messages that were put away on this device. Ids alone, nothing of anybody. */
export function useDismissed(): {
  readonly isDismissed: (id: string) => boolean
  readonly dismiss: (id: string) => void
} {
  const [ids, setIds] = useState(readIds)
  const dismiss = useCallback((id: string) => {
    setIds((before) => [id, ...before])
    keepId(id)
  }, [])
  return { isDismissed: (id) => ids.includes(id), dismiss }
}

function readIds(): readonly string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ')
  } catch {
    return []
  }
}

function keepId(id: string): void {
  try {
    localStorage.setItem(key, [id, ...readIds()].slice(0, mostKept).join(' '))
  } catch {
    // Without storage it is put away until the document is left.
  }
}
