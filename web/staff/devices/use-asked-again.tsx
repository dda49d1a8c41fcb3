import { useState, type ReactNode } from 'react'
import { getStaffSession } from '#domain/devices/api.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { useRead } from '../kit/use-read.ts'
import { useRefusalToast } from '../kit/use-refusal-toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Does an act that may ask again who is there: where it does, the dialog asks and the act is sent once more. Other
 * refusals are a toast. The writes inside must leave their refusals to the page.
 */
export function useAskedAgain(): {
  readonly run: (act: () => Promise<CallAnswer<unknown>>) => Promise<void>
  readonly dialog: ReactNode
} {
  const standing = useRead(getStaffSession, { input: {} })
  const showRefusal = useRefusalToast()
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<CallAnswer<unknown>> }>()
  const run = async (act: () => Promise<CallAnswer<unknown>>) => {
    const answer = await act()
    if (answer.ok) return
    if (answer.refusal.code === 'auth.confirm') setWaiting({ act })
    else if (answer.refusal.status !== 401) showRefusal(answer.refusal)
  }
  const close = () => setWaiting(undefined)
  const dialog =
    waiting === undefined ? null : (
      <ConfirmDialog
        by={standing.data?.session?.confirm_by ?? 'password'}
        onClose={close}
        onConfirmed={() => {
          close()
          void run(waiting.act)
        }}
      />
    )
  return { run, dialog }
}
