import { useEffect, useEffectEvent } from 'react'

/**
 * For a link to a hash that opens something in place: `<a href="#cart" onClick={…}>`. A press before hydration leaves
 * the hash in the address, and is replayed at hydration. The hash is then removed, so that a reload opens nothing.
 */
export function useEarlyPress(hash: string, open: () => void): void {
  const answer = useEffectEvent(() => {
    if (location.hash !== hash) return
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    open()
  })
  useEffect(() => answer(), [])
}
