import { useCallback, useState } from 'react'

const key = 'hundred.console.put-away'
/** A message is shown for a day, and nobody has more in a day. */
const mostKept = 100

/** The messages that were put away on this device. Ids alone, nothing of anybody. */
export function usePutAway(): { readonly isAway: (id: string) => boolean; readonly putAway: (id: string) => void } {
  const [ids, setIds] = useState(readIds)
  const putAway = useCallback((id: string) => {
    setIds((before) => [id, ...before])
    keepId(id)
  }, [])
  return { isAway: (id) => ids.includes(id), putAway }
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
