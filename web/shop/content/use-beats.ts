import { useEffect, useRef, useState, type RefObject } from 'react'

const allBeats = 100
const beatMs = 50

/**
 * Counts to one hundred once, one beat at a time, when the element first scrolls into view. Without script, with
 * reduced motion, or in view from the start, all hundred are shown at once.
 */
export function useBeats(): { readonly beats: number; readonly place: RefObject<HTMLDivElement | null> } {
  const [beats, setBeats] = useState(allBeats)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    const isBelow = box !== null && box.getBoundingClientRect().top > innerHeight
    if (!isBelow || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    setBeats(0)
    let timer: ReturnType<typeof setInterval> | undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        timer = setInterval(() => setBeats((count) => Math.min(count + 1, allBeats)), beatMs)
      },
      { threshold: 0.4 },
    )
    watch.observe(box)
    return () => {
      watch.disconnect()
      clearInterval(timer)
    }
  }, [])
  return { beats, place }
}
