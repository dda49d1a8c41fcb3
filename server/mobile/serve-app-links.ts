import type { Handler } from 'hono'
import type { AppSettings } from '#domain/mobile/app-settings.ts'

/** The pages that open in the app; the API, files and logging out stay with the browser. */
const inApp = ['/my-account*', '/schedules*', '/packages*', '/privates*', '/checkout/*', '/shop*', '/giftcard*']
/** As both vendors write a path prefix. */
export const linkPaths = inApp.flatMap((path) => [path, `/zh${path}`])

/**
 * The apps that may open the links of this site: Digital Asset Links for Android
 * (developers.google.com/digital-asset-links/v1/statements), an associated domain for iOS
 * (developer.apple.com/documentation/xcode/supporting-associated-domains). 404 while no app is named.
 */
export function serveAppLinks({ android, ios }: AppSettings): { readonly android: Handler; readonly ios: Handler } {
  const statements = android && [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: android.id, sha256_cert_fingerprints: android.certificates },
    },
  ]
  const association = ios !== undefined && {
    applinks: { details: [{ appIDs: [ios], components: linkPaths.map((path) => ({ '/': path })) }] },
  }
  return {
    android: (c) => (statements ? c.json(statements, 200, headers) : c.text('Not found', 404)),
    ios: (c) => (association ? c.json(association, 200, headers) : c.text('Not found', 404)),
  }
}

const headers = { 'cache-control': 'public, max-age=3600' }
