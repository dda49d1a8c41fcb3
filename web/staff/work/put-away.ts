import { useCallback, useState } from 'react'

const key = 'hundred.console.put-away'
/** A message is shown for a day, and nobody has more in a day. */
const mostKept = 100

/** The messages that were put away on this device. Ids alone, nothing of anybody. */
export function usePutAway(): { readonly isAway: (id: string) => boolean; readonly putAway: (id: string) => void } {
  const [ids, setIds] = useState(readIds)
  const putAway = useCallback((id: string) => {
    const next = [id, ...readIds()].slice(0, mostKept)
    localStorage.setItem(key, next.join(' '))
    setIds(next)
  }, [])
  return { isAway: (id) => ids.includes(id), putAway }
}

function readIds(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ')
}
