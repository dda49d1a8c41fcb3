import type { ComponentProps } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOffline } from './use-offline.ts'

/** The button of what moves seats or money: without a network, or on a page that was kept, it waits and says so. */
export function StudioButton(props: ComponentProps<typeof Button>) {
  const t = useTranslations('offline')
  if (!useOffline()) return <Button {...props} />
  return (
    <Button {...props} disabled trailing={undefined} aria-label={undefined}>
      {t('short')}
    </Button>
  )
}
