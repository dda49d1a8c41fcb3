import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { emptied } from './lean-react.ts'

const code = `"use strict";
function keep(a) {
  return unreached(a)
}
function unreached(a) {
  return a + 1
}
function Thing() {}
Thing.prototype.act = function () {
  return 1
};
Other.prototype.act = function () {};
`

it('empties a function and takes away what stands on its prototype, and leaves the rest as it is', () => {
  const { code: lean, missed } = emptied(code, { names: ['unreached', 'Thing'], program: parseAst(code) })
  expect(missed).toEqual([])
  expect(lean).toBe(`"use strict";
function keep(a) {
  return unreached(a)
}
function unreached() {}
function Thing() {}

Other.prototype.act = function () {};
`)
})

it('names what is not there', () => {
  expect(emptied(code, { names: ['unreached', 'gone'], program: parseAst(code) }).missed).toEqual(['gone'])
})

it('in React DOM a view transition begins for nothing but its own element', () => {
  const require = createRequire(import.meta.url)
  const react = readFileSync(require.resolve('react-dom/package.json').replace('package.json', file), 'utf8')
  // The only two places where one is asked for: behind a look at the tag of its element.
  const places = [...react.matchAll(/shouldStartViewTransition = !0/g)]
  expect(places).toHaveLength(2)
  expect(react).toContain(`if (30 === placement.tag || 0 !== (placement.subtreeFlags & 33554432))
    shouldStartViewTransition = !0;`)
})

const file = 'cjs/react-dom-client.production.js'
