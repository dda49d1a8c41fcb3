import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { nativeApp, type NativeApp } from './native/native-app.ts'

/** What React Router reads of the document, and what it leaves there. */
interface RouterWindow {
  readonly __reactRouterManifest: { readonly routes: { readonly root: { readonly module: string } } }
  readonly __reactRouterDataRouter?: {
    readonly state: { readonly initialized: boolean }
    subscribe(listen: (state: { readonly initialized: boolean }) => void): () => void
  }
}

/**
 * The pages of the site without HTML of the server: the app carries a page of its own, and the router asks for the data
 * of the first page as it does for every other.
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
    // Else the router takes it that the document holds the data of its first page.
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
      // The app's own page is none of React's, so it is drawn anew.
      { onRecoverableError: () => undefined },
    )
  })
}

/** It is told of the first page before the router begins, which is what comes behind it. */
function FirstLoad() {
  useLayoutEffect(() => {
    const { __reactRouterDataRouter: router }: RouterWindow = Object(window)
    return router?.subscribe(({ initialized }) => {
      if (initialized) Reflect.deleteProperty(window, '__reactRouterHdrActive')
    })
  }, [])
  return null
}

/** What the server writes into a document of which no loader has run, as the router's stream encodes it. */
function emptyState(): ReadableStream<Uint8Array> {
  return new Blob(['[{"_1":2},"loaderData",{}]\n']).stream()
}

const app = nativeApp()
if (app) await start(app)
