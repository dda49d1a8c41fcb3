import { createElement, lazy, memo, Suspense, type ComponentType } from 'react'
import { noteArrival } from './lost-parts.ts'
import { reach } from './prefetch.ts'

type Load<Module> = () => Promise<Module>
type Pick<Module, Props> = (module: Module) => ComponentType<Props>

/** What a reader does first; the page is complete before it, so nothing is missing for those who only read. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin'] as const

const begun = typeof document === 'undefined' ? Promise.resolve() : firstSign()

/**
 * A part of a page that is complete in the HTML and needs its script only once the reader does something: `const Footer =
 * later(async () => import('../shop/shell/shop-footer.tsx'), (part) => part.ShopFooter)`. Its links work before that as plain links. What it is
 * given must stay the same between renders, such as what a loader answered.
 */
export function later<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
): ComponentType<Props> {
  const Part = arriving(async () => {
    await begun
    return load()
  }, pick)
  // A part that renders again before it has its script would be thrown away and drawn anew.
  return memo(function Later(props: Props) {
    return createElement(Suspense, null, createElement(Part, props))
  })
}

/**
 * A part that comes behind the page. Without a network the page stays as it is, and the part is asked for again: a page that broke
 * would be the worse answer. Loading and picking are two steps, for a second try answers the module too.
 */
export function arriving<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
): ComponentType<Props> {
  return lazy(async () => ({ default: pick(await arrival(load)) }))
}

async function firstSign(): Promise<void> {
  if (scrollY > 0) return
  await new Promise<void>((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
  })
}

const retryMs = 5000
const mostTries = 720

async function arrival<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const part = await reach(load)
    noteArrival(load, { came: part !== undefined })
    if (part !== undefined) return part
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, retryMs)
    })
  }
  // An hour without an answer: what the page shows of the part is all that it will show.
  return new Promise(() => undefined)
}
