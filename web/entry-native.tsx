import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { nativeApp, type NativeApp } from './native/native-app.ts'

/** What React Router reads from the window and leaves on it. */
interface RouterWindow {
  readonly __reactRouterManifest: { readonly routes: { readonly root: { readonly module: string } } }
  readonly __reactRouterDataRouter?: {
    readonly state: { readonly initialized: boolean }
    subscribe(listen: (state: { readonly initialized: boolean }) => void): () => void
  }
}

/**
 * Starts the site's pages without HTML from the server: the app carries a page of its own, and the router requests the
 * data of the first page as of every other.
 */
async function start(app: NativeApp): Promise<void> {
  await app.opened
  const { __reactRouterManifest: manifest }: RouterWindow = Object(window)
  const root: unknown = await import(/* @vite-ignore */ manifest.routes.root.module)
  Object.assign(window, {
    __reactRouterContext: {
      basename: '/',
      future: {},
      routeDiscovery: { mode: 'initial' },
      ssr: true,
      isSpaMode: false,
      stream: emptyState(),
    },
    __reactRouterRouteModules: { root },
    // Otherwise the router expects the document to hold the data of its first page.
    __reactRouterHdrActive: true,
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstLoad />
        <HydratedRouter
          onError={(error) => {
            if (!isRouteErrorResponse(error)) app.noteBroken()
          }}
        />
      </StrictMode>,
      // The app's own page was not rendered by React, so it is rendered anew.
      { onRecoverableError: () => undefined },
    )
  })
}

/** Reports the first page, which was loaded before the router started. */
function FirstLoad() {
  useLayoutEffect(() => {
    const { __reactRouterDataRouter: router }: RouterWindow = Object(window)
    return router?.subscribe(({ initialized }) => {
      if (initialized) Reflect.deleteProperty(window, '__reactRouterHdrActive')
    })
  }, [])
  return null
}

/** What the server writes into a document for which no loader ran, encoded as the router's stream. */
function emptyState(): ReadableStream<Uint8Array> {
  return new Blob(['[{"_1":2},"loaderData",{}]\n']).stream()
}

const app = nativeApp()
if (app) await start(app)
