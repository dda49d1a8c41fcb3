import { html, type Markup } from './bank/html.ts'
import { malaysiaTimeText, type Clock } from './clock.ts'
import { decodePairs, seeOther, type Exchange, type Reply, type Route } from './http-kit.ts'

/** A person moves the clock forward; tests use the control interface, and may also set it back. */
export const clockRoutes: readonly Route[] = [{ method: 'POST', path: /^\/clock$/, run: letTimePass }]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 31 days lead into the next month from any day. */
const passes = [
  { name: 'hour', label: 'An hour later', ms: hourMs },
  { name: 'day', label: 'A day later', ms: dayMs },
  { name: 'month', label: '31 days later', ms: 31 * dayMs },
] as const

/** The time at the gateway, with a button for each step forward. */
export function clockPanel(clock: Clock): Markup {
  const buttons = passes.map(
    ({ name, label }) => html` <button class="button line" name="pass" value="${name}">${label}</button>`,
  )
  return html` <section class="panel" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>It is ${malaysiaTimeText(clock.nowMs())}. In the demo the shop's clock goes along, and neither goes back.</p>
    <form method="post" action="/clock" class="actions">${buttons}</form>
  </section>`
}

function letTimePass({ simulation, body }: Exchange): Reply {
  const chosen = new Map(decodePairs(body) ?? []).get('pass')
  const pass = passes.find(({ name }) => name === chosen)
  if (pass !== undefined) simulation.clock.advance(pass.ms)
  return seeOther('/#clock')
}
