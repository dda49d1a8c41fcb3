import { useEffect, useState } from 'react'

/** A name is typed faster than that from letter to letter, so that not every letter asks. */
const pauseMs = 90

/** The value once it has stayed the same for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
