import type { ComponentProps } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOffline } from './use-offline.ts'

/** The button of what moves seats or money: without a network, or on a page that was kept, it waits and says so. */
export function StudioButton({ disabled, trailing, children, ...rest }: ComponentProps<typeof Button>) {
  const t = useTranslations('offline')
  const isOffline = useOffline()
  return (
    <Button {...rest} disabled={isOffline || disabled} trailing={isOffline ? undefined : trailing}>
      {isOffline ? t('short') : children}
    </Button>
  )
}
