import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale } from '#web/kit/words.tsx'
import { AskAgainContext } from '#web/staff/kit/ask-again-context.ts'
import { ConsoleContext } from '#web/staff/kit/console-start.ts'
import { queryClient } from '#web/staff/kit/query-client.ts'

/** A part of the console as somebody of that role sees it, with what `queryClient` holds as read. */
export function AsStaff({ role, children }: { readonly role: StaffRole; readonly children: ReactNode }) {
  const me = { id: 'account', person_id: 'person', name: 'Nadia Rahman', role, teaches: role === 'instructor' }
  const start = { locale: useLocale(), settings: useSettings(), branch: 'penang', branches: [], me, words: {} }
  return (
    <ConsoleContext value={start}>
      <AskAgainContext value={async (act) => void (await act())}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </AskAgainContext>
    </ConsoleContext>
  )
}
