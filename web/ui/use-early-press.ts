import { useEffect, useEffectEvent } from 'react'

/**
 * For a link to a hash that opens something in place: `<a href="#cart" onClick={…}>`. A press before the script has
 * come leaves the hash in the address, and is answered here as soon as the link is taken over. The hash is then taken
 * away, so that a reload opens nothing.
 */
export function useEarlyPress(hash: string, open: () => void): void {
  const answer = useEffectEvent(() => {
    if (location.hash !== hash) return
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    open()
  })
  useEffect(() => answer(), [])
}
