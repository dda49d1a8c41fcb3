import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLessMotion } from '#web/kit/environment.ts'

/** Five seconds in, five seconds out. */
const breathMs = 10_000

export interface BannerTurn {
  readonly place: number
  readonly choose: (place: number) => void
  /** False while paused by hand; also where less motion is asked for, until the reader lets them go. */
  readonly isRunning: boolean
  readonly toggle: () => void
  readonly hold: () => void
  readonly release: () => void
}

/**
 * Whose turn it is among `count` banners. `?banner=2` shows the second before any script; choosing one by hand stops
 * the rest.
 */
export function useBannerTurn(count: number): BannerTurn {
  const [query] = useSearchParams()
  const asked = Number(query.get('banner') ?? '1') - 1
  const [chosen, setChosen] = useState<number>()
  const [wanted, setRunning] = useState<boolean>()
  const lessMotion = useLessMotion()
  const isRunning = wanted ?? !lessMotion
  const [isHeld, setHeld] = useState(false)
  // A member has fewer banners than the page came with.
  const wantedPlace = chosen ?? asked
  const place = Number.isInteger(wantedPlace) && wantedPlace >= 0 && wantedPlace < count ? wantedPlace : 0

  useEffect(() => {
    if (!isRunning || isHeld || count < 2) return undefined
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') setChosen((place + 1) % count)
    }, breathMs)
    return () => clearTimeout(timer)
  }, [isRunning, isHeld, place, count])

  return {
    place,
    isRunning,
    choose: (next) => {
      setRunning(false)
      setChosen(next)
    },
    toggle: () => setRunning(!isRunning),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
