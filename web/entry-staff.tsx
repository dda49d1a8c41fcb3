import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { SettingsContext } from './kit/settings.ts'
import { ensureTemporal } from './kit/temporal.ts'
import { WordsProvider } from './kit/words.tsx'
import { forgetRosters } from './staff/attendance/forget-rosters.ts'
import { finishLock, followLock } from './staff/devices/lock.ts'
import { whenLeft } from './staff/devices/other-tabs.ts'
import { ConsoleContext, readConsoleStart } from './staff/kit/console-start.ts'
import { noteNetwork, queryClient } from './staff/kit/query-client.ts'
import { loadWords } from './staff/shell/load-words.ts'
import { createConsoleRouter } from './staff/shell/routes.ts'
import { keepFocus } from './ui/keep-focus.ts'
import './staff/console.css'

/** Starts the staff console in the document that the server wrote. */
async function open(place: HTMLElement): Promise<void> {
  const start = readConsoleStart()
  const lock = await finishLock({ hasLogin: start.me !== null })
  if (lock === 'ended') return location.assign('/staff/signin')
  // The document says to try again.
  if (lock === 'still_locked') return undefined
  // A login may end by itself, or on another device: what this one kept for it goes before the next person comes.
  if (start.me === null) void forgetRosters()
  else whenLeft(followLock)
  const [words] = await Promise.all([loadWords(start, 'shell'), ensureTemporal()])
  const router = createConsoleRouter({ start, words })
  noteNetwork()
  // What was pressed goes away all day: a task that is done, an offer that is answered, a step of the login.
  keepFocus(place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ConsoleContext value={start}>
          <SettingsContext value={start.settings}>
            <WordsProvider locale={start.locale} words={words}>
              <RouterProvider router={router} />
              <ReadyMark />
            </WordsProvider>
          </SettingsContext>
        </ConsoleContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Marks `<html>` as running, as the site does after hydration; its effect runs after those of the page. */
function ReadyMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}

const place = document.querySelector<HTMLElement>('#console')
if (place !== null) await open(place)
