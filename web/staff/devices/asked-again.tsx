import { useState, type ReactNode } from 'react'
import { getStaffSession } from '#domain/devices/api.ts'
import { AskAgainContext, type AskAgain } from '../kit/ask-again-context.ts'
import { useRead } from '../kit/use-read.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Around a page: an act of it that asks again who is there is sent once more after the dialog. */
export function AskedAgain({ children }: { readonly children: ReactNode }) {
  const standing = useRead(getStaffSession, { input: {} })
  const [waiting, setWaiting] = useState<{ readonly act: Parameters<AskAgain>[0] }>()
  const run: AskAgain = async (act) => {
    const answer = await act()
    if (!answer.ok && answer.refusal.code === 'auth.confirm') setWaiting({ act })
  }
  const close = () => setWaiting(undefined)
  return (
    <AskAgainContext value={run}>
      {children}
      {waiting === undefined ? null : (
        <ConfirmDialog
          by={standing.data?.session?.confirm_by ?? 'password'}
          onClose={close}
          onConfirmed={() => {
            close()
            void run(waiting.act)
          }}
        />
      )}
    </AskAgainContext>
  )
}
