import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { holdScripts, releaseScript } from './after-paint.ts'

const page = `<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script><p>module</p>`

/** The few browser APIs that the script uses, with a record of what it did with them. */
function aBrowser({ hidden = false } = {}) {
  const links = [{ rel: 'after-paint' }]
  const held = [{ nonce: 'n', textContent: 'import "/a.js"' }]
  const ran: unknown[] = []
  const timers = new Map<number, () => void>()
  const listeners = new Map<string, () => void>()
  let painted = (_names: readonly string[]) => {}
  const found = new Map<string, unknown[]>([
    ['link[rel=after-paint]', links],
    ['script[type="module/after-paint"]', held],
  ])
  runInNewContext(releaseScript, {
    document: {
      hidden,
      querySelectorAll: (selector: string) => found.get(selector) ?? [],
      createElement: () => ({ remove: () => undefined }),
      head: { append: (script: { type: string; nonce: string; textContent: string }) => ran.push({ ...script }) },
    },
    setTimeout: (run: () => void, ms: number) => timers.set(ms, run),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    PerformanceObserver: class {
      constructor(listen: (list: unknown) => void) {
        painted = (names) => listen({ getEntriesByName: (name: string) => names.filter((each) => each === name) })
      }
      observe() {}
    },
  })
  return {
    links,
    ran,
    load: () => listeners.get('DOMContentLoaded')?.(),
    paint: (...names: string[]) => painted(names),
    wait: (ms: number) => timers.get(ms)?.(),
  }
}

describe('scripts of a page', () => {
  it("a page's scripts are held in its HTML, and nothing else of it changes", () => {
    const held = holdScripts(page)
    expect(held).toBe(
      `<link rel="after-paint" href="/a.js"/><script nonce="n" type="module/after-paint">import "/a.js"</script><p>module</p>`,
    )
  })

  it('held scripts are released once, at the first contentful paint', () => {
    const browser = aBrowser()
    browser.load()
    browser.paint('first-paint')
    expect([browser.ran, browser.links]).toEqual([[], [{ rel: 'after-paint' }]])
    browser.paint('first-contentful-paint')
    browser.wait(2000)
    expect(browser.ran).toMatchObject([{ type: 'module', nonce: 'n', textContent: 'import "/a.js"' }])
    expect(browser.links).toEqual([{ rel: 'modulepreload' }])
  })

  it.each([
    ['at once in a background tab', true, 0],
    ['after two seconds without a paint', false, 2000],
  ])("a page's scripts are released %s", (_when, hidden, ms) => {
    const browser = aBrowser({ hidden })
    browser.load()
    expect(browser.ran).toEqual([])
    browser.wait(ms)
    expect(browser.ran).toHaveLength(1)
  })
})
