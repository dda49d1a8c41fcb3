import type { ComponentProps } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOffline } from './use-offline.ts'

/**
 * A button for actions that change seats or money: disabled, with the reason, without a network or on a cached page.
 */
export function StudioButton(props: ComponentProps<typeof Button>) {
  const t = useTranslations('offline')
  if (!useOffline()) return <Button {...props} />
  return (
    <Button
      {...props}
      className={`button-waits ${props.className ?? ''}`}
      disabled
      trailing={undefined}
      aria-label={undefined}
    >
      {t('short')}
    </Button>
  )
}
