import type { Plugin } from 'vite'

/**
 * Parts of libraries that our pages cannot reach, and what stands in for them. React Router: instrumentation that we
 * never pass, the piecewise discovery of routes that `routeDiscovery: 'initial'` switches off, and the pages for
 * developers that stand in for a root without its own error page. Lucide: a drawing that takes sizes, colours and a
 * context, of which we use none. Together 5 KB of the 120 KB that a first visit may load.
 */
const standIns: ReadonlyArray<{ readonly file: string; readonly code: string; readonly everywhere: boolean }> = [
  {
    file: '/react-router/dist/production/lib/router/instrumentation.js',
    everywhere: false,
    code: `const none = () => undefined
export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter, none as instrumentHandler, none as instrumentationResultMetaContext }`,
  },
  {
    file: '/react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    everywhere: false,
    code: `const none = () => undefined
export { none as URL_LIMIT, none as getManifestPath, none as getPartialManifest, none as getPatchRoutesOnNavigationFunction, none as getPathsWithAncestors, none as handleClientVersionMismatch, none as isFogOfWarEnabled, none as useFogOFWarDiscovery }`,
  },
  {
    // Reached when the root's own error page breaks as well: there is nothing left to draw it with.
    file: '/react-router/dist/production/lib/dom/ssr/errorBoundaries.js',
    everywhere: false,
    code: `import { Component } from 'react'
const none = () => null
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError() {
    return { failed: true }
  }
  render() {
    return this.state.failed ? null : this.props.children
  }
}
export { none as BoundaryShell, none as RemixRootDefaultErrorBoundary }`,
  },
  {
    file: '/react-router/dist/production/lib/dom/ssr/fallback.js',
    everywhere: false,
    code: `export const RemixRootDefaultHydrateFallback = () => null`,
  },
  {
    file: '/lucide-react/dist/esm/createLucideIcon.mjs',
    everywhere: true,
    code: `import { createElement } from 'react'
const frame = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
export default function drawIcon({ node }) {
  return ({ className }) => createElement('svg', { ...frame, className }, node.map(([tag, attributes]) => createElement(tag, attributes)))
}`,
  },
]

/** Puts the stand-ins into the build. One whose file is no longer there fails the build: the library has changed. */
export function leanLibraries(): Plugin {
  const used = new Set<string>()
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const inBrowser = this.environment.name === 'client'
      const standIn = standIns.find(
        ({ file, everywhere }) => (inBrowser || everywhere) && id.split('?')[0]?.endsWith(file),
      )
      if (standIn && inBrowser) used.add(standIn.file)
      return standIn?.code ?? null
    },
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return
      const missed = standIns.filter(({ file }) => !used.has(file)).map(({ file }) => file)
      if (missed.length > 0)
        this.error(
          `Not found any more: ${missed.join(', ')}. Look at the library again and mend dev/lean-libraries.ts.`,
        )
    },
  }
}
