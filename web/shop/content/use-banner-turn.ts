import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLessMotion } from '#web/kit/use-less-motion.ts'

/** Five seconds in, five seconds out. */
const breathMs = 10_000

export interface BannerTurn {
  readonly place: number
  readonly choose: (place: number) => void
  /** False while paused; also with reduced motion, until the reader starts it. */
  readonly isRunning: boolean
  readonly toggle: () => void
  readonly hold: () => void
  readonly release: () => void
}

/** The active banner among `count`. `?banner=2` shows the second without script; choosing one stops the rotation. */
export function useBannerTurn(count: number): BannerTurn {
  const [query] = useSearchParams()
  const asked = Number(query.get('banner') ?? '1') - 1
  const [chosen, setChosen] = useState<number>()
  const [wanted, setRunning] = useState<boolean>()
  const lessMotion = useLessMotion()
  const isRunning = wanted ?? !lessMotion
  const [isHeld, setHeld] = useState(false)
  // A member has fewer banners than the page was rendered with.
  const wantedPlace = chosen ?? asked
  const place = Number.isInteger(wantedPlace) && wantedPlace >= 0 && wantedPlace < count ? wantedPlace : 0

  useEffect(() => {
    if (!isRunning || isHeld || count < 2) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((place + 1) % count)
    }, breathMs)
    return () => clearInterval(timer)
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
