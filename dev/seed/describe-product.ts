import { locales, type Locale, type Localized } from '#domain/text/localized.ts'
import { descriptions } from './description-rows.ts'
import { careWords } from './product-care.ts'
import { propFacts } from './product-facts-props.ts'
import { wearFacts } from './product-facts-wear.ts'
import { bundleLeads, furtherLeads } from './product-leads.ts'

const headings = {
  materials: { en: 'Materials', zh: '材质' },
  care: { en: 'Care', zh: '护理' },
  fit: { en: 'Fit', zh: '版型' },
  contents: { en: 'In the pack', zh: '包装内含' },
} as const satisfies Readonly<Record<string, Localized>>

/** The words of a product of the demo, then its materials, care, fit and what comes with it, each under a heading. */
export function describeProduct(slug: string): Localized {
  return { en: inLanguage(slug, 'en'), zh: inLanguage(slug, 'zh') }
}

function inLanguage(slug: string, locale: Locale): string {
  const leads = [descriptions[slug], furtherLeads[slug], bundleLeads[slug]].flatMap((lead) => lead?.[locale] ?? [])
  const facts = propFacts[slug] ?? wearFacts[slug]
  if (facts === undefined) return leads.join('\n\n')
  const sections = [
    { heading: headings.materials, text: facts.materials },
    { heading: headings.care, text: careWords[facts.care] },
    { heading: headings.fit, text: facts.fit },
    { heading: headings.contents, text: facts.contents },
  ]
  return [
    ...leads,
    ...sections.flatMap(({ heading, text }) => (text ? [`## ${heading[locale]}`, text[locale]] : [])),
  ].join('\n\n')
}

/** How many words a text has in each language; a Chinese character is a word. */
export function countWords(text: Localized): Readonly<Record<Locale, number>> {
  const counts = locales.map((locale) => [locale, wordsOf(text[locale]).length] as const)
  return { en: counts[0]?.[1] ?? 0, zh: counts[1]?.[1] ?? 0 }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{N}%.,°’'-]+/gu) ?? []
}
