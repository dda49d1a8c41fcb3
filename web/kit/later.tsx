import { reach } from './use-soon.ts'
import { lazy, memo, Suspense, type ComponentType } from 'react'

/** What a reader does first; the page is complete before it, so nothing is missing for those who only read. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin'] as const

const begun = typeof document === 'undefined' ? Promise.resolve() : firstSign()

/**
 * A part of a page that is complete in the HTML and needs its script only once the reader does something: `const Footer =
 * later(async () => (await import('./shop-footer.tsx')).ShopFooter)`. Its links work before that as plain links. What it is
 * given must stay the same between renders, such as what a loader answered.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = arriving(async () => {
    await begun
    return load()
  })
  // A part that renders again before it has its script would be thrown away and drawn anew.
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** A part that comes behind the page. Without a network the page stays as it is, and the part is asked for again: a page that broke would be the worse answer. */
export function arriving<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await arrival(load) }))
}

async function firstSign(): Promise<void> {
  if (scrollY > 0) return
  await new Promise<void>((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
  })
}

const retryMs = 5000
const mostTries = 720

async function arrival<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const part = await reach(load)
    if (part !== undefined) return part
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, retryMs)
    })
  }
  return load()
}
