import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ensureTemporal } from './kit/temporal.ts'

await ensureTemporal()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <HydrationMark />
    </StrictMode>,
  )
})

/** Marks `<html>` as hydrated; its effect runs after those of the page. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}
