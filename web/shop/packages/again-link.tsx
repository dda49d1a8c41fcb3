import type { ComponentProps } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** From a pack that is over to the same one while it is sold, and otherwise to all packages. */
export function AgainLink({
  planId,
  ...link
}: { readonly planId: string | undefined } & Pick<ComponentProps<typeof LinkButton>, 'look' | 'size'>) {
  const t = useTranslations('account')
  const path = usePath()
  if (planId === undefined)
    return (
      <LinkButton {...link} to={path('/packages')}>
        {t('seePackages')}
      </LinkButton>
    )
  return (
    <StudioLink {...link} to={`${path('/packages/purchase')}?plan_id=${planId}`}>
      {t('buyAgain')}
    </StudioLink>
  )
}
