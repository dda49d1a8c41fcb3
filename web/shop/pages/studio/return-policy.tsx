import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LegalDocument } from '#web/shop/content/legal-document.tsx'
import { loadDocument } from '#web/shop/content/load-document.ts'
import type { Route } from './+types/return-policy.ts'

export const handle = { words: ['content', 'days'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadDocument(context.get(apiContext), { kind: 'returns', request })
}

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('content')
  const days = useDays()
  return <LegalDocument document={loaderData} since={days.date(loaderData.effective_at)} title={t('returns')} />
}
