import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { FormProps } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The least time between two codes. */
const waitSeconds = 60

interface Again {
  /** The page's `Form` or a fetcher's. */
  readonly form: ComponentType<FormProps>
  readonly action: string
  readonly isBusy: boolean
  readonly label: string
  /** The text while waiting, with the time left, such as 0:42. */
  readonly wait: (left: string) => string
  /** The hidden fields of the request. */
  readonly children: ReactNode
}

/** Requests another code, once a minute is over; without script at once. */
export function NewCode({ form: Form, action, isBusy, label, wait, children }: Again) {
  const isRunning = useRunning()
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return isRunning && left > 0 ? (
    <span className="muted">{wait(time)}</span>
  ) : (
    <Form method="post" action={action} noValidate>
      {children}
      <Button type="submit" look="quiet" size="small" busy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
