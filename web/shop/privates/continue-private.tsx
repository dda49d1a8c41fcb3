import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap, useNameList } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { loadHeldHour, type HeldHour } from './load-held-hour.ts'

/** Long enough to read that it is paid. */
const goesOnMs = 6000
/** Any of these inputs keeps the reader on the page. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** The pack is paid and an hour still held: links on. Loaded here when the order is paid while the page is open. */
export function ContinuePrivate({ loaded }: { readonly loaded: HeldHour | undefined }) {
  const [asked, setAsked] = useState<HeldHour>()
  const isKnown = loaded !== undefined
  useEffect(() => {
    if (isKnown) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const found = await loadHeldHour(call)
      if (!leaving.signal.aborted) setAsked(found)
    }
    void ask()
    return () => leaving.abort()
  }, [isKnown])
  const hour = loaded ?? asked
  return hour === undefined ? null : <GoOn hour={hour} />
}

/** The page continues by itself, unless the reader does something. */
function GoOn({ hour }: { readonly hour: HeldHour }) {
  const t = useTranslations('holds')
  const days = useDays()
  const path = usePath()
  const leftMs = useHoldLeft(hour)
  const isStaying = useGoingOn()
  const listed = useNameList()
  const when = { day: days.short(hour.startsAt), time: clockOf(hour.startsAt) }
  const said = { name: hour.name, instructors: listed(hour.instructorNames), ...when }
  if (leftMs === 0) return null
  return (
    <Notice tone="ok" role="status">
      <p>
        {t('privateHeld', said)}
        <SentenceGap />
        <HoldLeft leftMs={leftMs} />
      </p>
      <p className="small soft">{t(isStaying ? 'privateStays' : 'privateGoesOn')}</p>
      <LinkButton to={path('/privates#hours')}>{t('privateContinue')}</LinkButton>
    </Notice>
  )
}

/** True once the reader did something and the page therefore stays. */
function useGoingOn(): boolean {
  const path = usePath()
  const navigate = useNavigate()
  const [isStaying, setStaying] = useState(false)
  const goOn = useEffectEvent(() => void navigate(path('/privates#hours')))
  useEffect(() => {
    const timer = setTimeout(() => goOn(), goesOnMs)
    const stay = () => {
      clearTimeout(timer)
      setStaying(true)
    }
    for (const input of inputs) addEventListener(input, stay, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of inputs) removeEventListener(input, stay)
    }
  }, [])
  return isStaying
}
