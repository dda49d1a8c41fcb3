import { data } from 'react-router'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { localeOf } from '#web/kit/locale.ts'
import { webManifest } from '../shell/web-manifest.ts'
import type { Route } from './+types/manifest.ts'

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const settings = await context.get(apiContext)(getSettings, {})
  if (!settings.ok) throw data(null, { status: 503 })
  return Response.json(webManifest(settings.value, localeOf(new URL(request.url).pathname)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
