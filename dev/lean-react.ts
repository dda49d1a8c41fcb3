import type { Plugin } from 'vite'

/** A statement or a part of one, as the parser sees it. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: Node | null
  readonly expression?: Node
  readonly left?: Node
  readonly object?: Node
  readonly property?: Node
  readonly name?: string
}

const file = '/react-dom/cjs/react-dom-client.production.js'

/**
 * What React DOM does only for elements that no page has, 6 KB of the script of a first visit: `ViewTransition`
 * (fibers of tag 30, without which `shouldStartViewTransition` never becomes true), refs to a fragment, and lists of
 * `Suspense`. Their functions stay, with nothing in them.
 */
const unreached = [
  'addFragmentHandleToFiber',
  'addFragmentHandleToInstance',
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'blurActiveElementWithinFragment',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitNewChildToFragmentInstance',
  'createViewTransitionInstance',
  'deleteChildFromFragmentInstance',
  'FragmentInstance',
  'findFragmentInstanceOrTextInstanceSiblings',
  'getFragmentInstanceOrTextInstanceSiblings',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'initSuspenseListRenderState',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'popSuspenseListContext',
  'pushSuspenseListContext',
  'pushViewTransitionCancelableScope',
  'recursivelyTraverseAfterMutationEffects',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  'updateSuspenseListComponent',
  'ViewTransitionPseudoElement',
]
/** What would need them. */
const needsThem = /\b(?:ViewTransition|SuspenseList)\b|<Fragment\b[^>]*\bref=/

/**
 * Empties these functions in the browser's build. It fails where React has one no longer, or where a page begins to use
 * what they are for.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client') return null
      if (/\/web\/.*\.tsx?$/.test(id) && needsThem.test(code))
        this.error(`${id} uses what dev/lean-react.ts leaves out of React DOM: take it from the list there.`)
      if (!id.split('?')[0]?.endsWith(file)) return null
      const { code: lean, missed } = emptied(code, { names: unreached, program: this.parse(code) })
      if (missed.length > 0)
        this.error(`React DOM has no ${missed.join(', ')} any more. Look at it again and mend dev/lean-react.ts.`)
      return { code: lean, map: null }
    },
  }
}

/**
 * The code with the bodies of those functions empty, and without what is put on their prototypes; and the names that
 * are not there.
 */
export function emptied(
  code: string,
  { names, program }: { readonly names: readonly string[]; readonly program: { readonly body: readonly unknown[] } },
): { readonly code: string; readonly missed: readonly string[] } {
  const wanted = new Set(names)
  const found = new Set<string>()
  let lean = ''
  let from = 0
  for (const statement of program.body) {
    const cut = cutOf(statement, wanted)
    if (cut === undefined) continue
    found.add(cut.name)
    lean += `${code.slice(from, cut.start)}${cut.instead}`
    from = cut.end
  }
  return { code: lean + code.slice(from), missed: names.filter((name) => !found.has(name)) }
}

interface Cut {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly instead: string
}

function cutOf(statement: unknown, wanted: ReadonlySet<string>): Cut | undefined {
  const { type, start, end, id, expression }: Node = Object(statement)
  const name = type === 'FunctionDeclaration' ? id?.name : ownerOf(expression)
  if (name === undefined || !wanted.has(name)) return undefined
  const instead = type === 'FunctionDeclaration' ? `function ${name}() {}` : ''
  return { name, start, end, instead }
}

/** `Name` of `Name.prototype.method = …`. */
function ownerOf(expression: Node | undefined): string | undefined {
  const target = expression?.type === 'AssignmentExpression' ? expression.left?.object : undefined
  return target?.property?.name === 'prototype' ? target.object?.name : undefined
}
