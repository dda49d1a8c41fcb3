import { placeAfterKey } from '#web/ui/roving.ts'
import { type Card, categoryAddress, productAddress } from './card.ts'
import { everything, catalogAddress, wholeShop } from './catalog-query.ts'
import type { Suggestions } from './use-suggestions.ts'

/** One option of the panel: its address and content. */
export type SearchOption =
  | { readonly kind: 'recent' | 'query'; readonly to: string; readonly words: string }
  | { readonly kind: 'category'; readonly to: string; readonly words: string }
  | { readonly kind: 'product'; readonly to: string; readonly card: Card }
  | { readonly kind: 'all'; readonly to: string; readonly count: number }

type SearchGroup = 'recent' | 'suggestions' | 'categories' | 'products' | 'bestSellers' | 'all'

export interface SearchLines {
  readonly group: SearchGroup
  readonly options: readonly SearchOption[]
}

/**
 * The options of the panel in keyboard order; empty groups are left out. With an empty field, recent searches of this
 * device and best sellers.
 */
export function searchLines(
  typed: string,
  { suggestions, recent }: { readonly suggestions: Suggestions | undefined; readonly recent: readonly string[] },
): readonly SearchLines[] {
  const words = typed.trim()
  const found: SearchLines[] = []
  if (words === '') found.push({ group: 'recent', options: recent.map((one) => query('recent', one)) })
  if (suggestions !== undefined) {
    const isTyped = words !== ''
    found.push(
      { group: 'suggestions', options: suggestions.suggestions.map((one) => query('query', one)) },
      {
        group: 'categories',
        options: suggestions.categories.map(({ name, chain }) => ({
          kind: 'category',
          to: categoryAddress(chain.split(',')),
          words: name,
        })),
      },
      {
        group: isTyped ? 'products' : 'bestSellers',
        options: suggestions.products.map((card) => ({ kind: 'product', to: productAddress(card.slug), card })),
      },
    )
    if (isTyped && suggestions.total > 0) {
      const to = searchAddress(words)
      found.push({ group: 'all', options: [{ kind: 'all', to, count: suggestions.total }] })
    }
  }
  return found.filter(({ options }) => options.length > 0)
}

export function searchAddress(keyword: string): string {
  return catalogAddress(wholeShop, { ...everything, keyword })
}

/** An option keeps its id over renders. */
export function lineId(panelId: string, { kind, to }: SearchOption): string {
  return `${panelId}-${kind}-${encodeURIComponent(to)}`
}

/** The option that an arrow key reaches from the active one, wrapping round. */
export function lineAfterKey(
  key: string,
  { lines, active }: { readonly lines: readonly SearchLines[]; readonly active: SearchOption | undefined },
): SearchOption | undefined {
  const options = lines.flatMap((one) => one.options)
  const before = key === 'ArrowUp' ? 0 : -1
  const from = active === undefined ? before : options.indexOf(active)
  const next = placeAfterKey({ key, from, count: options.length })
  return next === undefined ? undefined : options[next]
}

/** Splits a text at the first match of what was typed: before, the match, after. */
export function splitMatch(text: string, typed: string): readonly [before: string, match: string, after: string] {
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at === -1) return [text, '', '']
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)]
}

function query(kind: 'recent' | 'query', words: string): SearchOption {
  return { kind, to: searchAddress(words), words }
}
