import type { ComponentProps } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useOffline } from './use-offline.ts'

type LinkProps = ComponentProps<typeof LinkButton>

/** A link to an action that changes seats or money: a disabled button with the reason, as `StudioButton`. */
export function StudioLink(props: LinkProps) {
  return useOffline() ? <WaitingButton {...props} /> : <LinkButton {...props} />
}

function WaitingButton({ className = '', look = 'filled', size = 'default', full = false }: LinkProps) {
  const t = useTranslations('offline')
  return (
    <Button className={`button-waits ${className}`} look={look} size={size} full={full} disabled>
      {t('short')}
    </Button>
  )
}
