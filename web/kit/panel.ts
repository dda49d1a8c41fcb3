import { createElement, lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { noteArrival } from './lost-parts.ts'
import { reach } from './prefetch.ts'
import { sessionHint } from './session.ts'

type Load<Module> = () => Promise<Module>
type Pick<Module, Props> = (module: Module) => ComponentType<Props>
/** `prepare` fetches the script ahead, as soon as the panel may have it: one that opens after that is drawn at once. */
type Panel<Props> = ComponentType<Props> & { readonly prepare: () => Promise<void> }

/** The page is complete before it, so nothing is missing for those who only read. */
const firstInput = typeof document === 'undefined' ? Promise.resolve() : waitForInput()

/**
 * A panel of a page that is complete in the HTML and needs its script only once the reader does something: `const
 * Footer = panel(async () => import('../shop/shell/shop-footer.tsx'), (part) => part.ShopFooter)`. Its links and forms
 * work before that as the browser's own. What it is given must stay the same between renders, such as what a loader
 * returned.
 */
export function panel<Module, Props extends object>(load: Load<Module>, pick: Pick<Module, Props>): Panel<Props> {
  return boundary(async () => {
    await firstInput
    return load()
  }, pick)
}

/**
 * A panel that shows more to whoever is signed in, such as hearts and the prices of a customer group: for them its
 * script comes right behind the page, for everyone else with the first input.
 */
export function personalPanel<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
): ComponentType<Props> {
  return boundary(async () => {
    if (sessionHint() === undefined) await firstInput
    return load()
  }, pick)
}

/**
 * A panel that needs its script right behind the page, such as one with a clock. `until` stands in its place when it is
 * drawn before its script has come; nothing unless given.
 */
// oxlint-disable-next-line max-params -- what is loaded, which part of it, and, rarely, what stands there before
export function livePanel<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
  until?: ReactNode,
): Panel<Props> {
  return boundary(load, pick, until)
}

/**
 * Without a network the page stays as it is, and the panel is asked for again: a page that broke would be the worse
 * answer. Loading and picking are two steps, for a second try returns the module too.
 */
// oxlint-disable-next-line max-params -- as above
function boundary<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
  until?: ReactNode,
): Panel<Props> {
  let ready: ComponentType<Props> | undefined
  // What has come once is drawn at once from then on: React shows what suspended 300 ms later at the earliest.
  const keep = (module: Module) => (ready = pick(module))
  const Part = lazy(async () => {
    // React asks for its parts while it draws the page: what they begin must not be one long task with that.
    await new Promise((resolve) => setTimeout(resolve))
    return { default: keep(await arrival(load)) }
  })
  // A panel that renders again before it has its script would be thrown away and drawn anew.
  const Shown = memo(function Panel(props: Props) {
    // Chosen once: another one in its place would begin anew.
    const [Drawn] = useState<ComponentType<Props> | typeof Part>(() => ready ?? Part)
    return createElement(Suspense, { fallback: until }, createElement(Drawn, props))
  })
  const prepare = async (): Promise<void> => {
    const part = await reach(load)
    if (part !== undefined) keep(part)
  }
  // A page that somebody walks to comes with its parts, and is not drawn without them first.
  if (isTouched()) void prepare()
  return Object.assign(Shown, { prepare })
}

/**
 * Lets the panels have their scripts though nobody has touched the page. A page that is read again by itself must ask
 * for it: React keeps back what reaches a panel without its script, and the whole of the page with it.
 */
export function callPanels(): void {
  document.documentElement.dataset['touched'] = 'yes'
  dispatchEvent(new Event('touched'))
}

function isTouched(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['touched'] !== undefined
}

async function waitForInput(): Promise<void> {
  // Noted by the first script of the page, for the input may be earlier than this one.
  if (scrollY > 0 || isTouched()) return
  await new Promise<void>((resolve) => {
    addEventListener('touched', () => resolve(), { once: true })
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
  // An hour without a response: what the page shows of the panel is all that it will show.
  return new Promise(() => undefined)
}
