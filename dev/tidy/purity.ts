import { excusable } from '#dev/floors.ts'
import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'
import { brandNames } from '#dev/words.ts'

const clockFree = /^(dev|bench|gateway-sim)\//
const waiting = /\b(?:await|async)\b/g
const clock = /(?<![\w.$#'"-])Date(?![\w$'"-])|\bTemporal\s*\.\s*Now\b/g
const colour =
  /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lch|lab)\(\s*[\d.]/gi
const jsxText =
  /(?:(?<![=\s>])>|^\s*>)([^<>{}=;()|]*\p{L}[^<>{}=;()|]*)(?=<\/|<[A-Za-z]|\{)|\}([^<>{}=;()|]*\p{L}[^<>{}=;()|]*)(?=<\/[A-Za-z>])/gmu
const spokenAttribute = /\b(?:aria-label|aria-description|alt|placeholder|title|label)=\s*(?=["'])/g
const englishSentence = /^\s*[A-Z][a-z']+ [a-z]+/
const machinePath = /(?<![\w.~])\/(?:home|Users|root|work|mnt|workspace)\/[\w.-]+|\b[A-Z]:\\Users\\/g
const registryHost =
  /\bregistry\.[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}|\b(?:artifactory|verdaccio|nexus)[.\d-][\w.-]*\.[a-z]{2,}/gi
const fixedWait = /\b(?:waitForTimeout|networkidle|setTimeout)\b/g
/** How late the network of a journey is belongs to the journey. */
const latencies = 'e2e/kit/network.ts'
const silencer = /\b(?:eslint|oxlint)-disable\S*|@ts-(?:ignore|nocheck|expect-error)/
const excuse = /^\/\/ oxlint-disable-next-line ([\w-]+) -- \S+/
const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|\bfor now\b|\bsimplified\b(?!\s+chinese)/i

/** A rule computes; only the server waits. */
export function checkDomainWaits(sources: readonly Source[]): Finding[] {
  const rules = sources.filter((source) => isProgram(source) && source.path.startsWith('domain/') && !source.isTest)
  return rules.flatMap((source) =>
    found({
      source,
      within: source.code,
      pattern: waiting,
      check: 'domain-waits',
      says: () => 'a rule never waits: no await and no async in domain',
    }),
  )
}

/** One clock: `now` comes from the lock and is passed in. Tools and the gateway simulator have clocks of their own. */
export function checkClock(sources: readonly Source[]): Finding[] {
  const readers = sources.filter(
    (source) => isProgram(source) && source.path !== 'domain/kit/time.ts' && !clockFree.test(source.path),
  )
  return readers.flatMap((source) =>
    found({
      source,
      within: source.code,
      pattern: clock,
      check: 'clock',
      says: (name) => `${name} only in domain/kit/time.ts: take \`now\` as a parameter`,
    }),
  )
}

/** A journey waits for what it wants to see: a time is too long on one machine and too short on the next. */
export function checkFixedWaits(sources: readonly Source[]): Finding[] {
  const journeys = sources.filter(
    (source) => isProgram(source) && source.path.startsWith('e2e/') && source.path !== latencies,
  )
  return journeys.flatMap((source) =>
    [{ text: source.code, start: -1 }, ...source.strings].flatMap(({ text, start }) =>
      [...text.matchAll(fixedWait)].map(({ 0: name, index }) => ({
        check: 'fixed-waits',
        file: source.path,
        line: lineAt(source.text, start + 1 + index),
        message: `${name}: wait for what the page shows, or for \`settled\` of dev/settled.ts`,
      })),
    ),
  )
}

/** Colours come from the tokens, so that light, dark and contrast are decided in one place. */
export function checkColours(sources: readonly Source[]): Finding[] {
  const screens = sources.filter(
    ({ path }) => path.startsWith('web/') && path.endsWith('.tsx') && !path.startsWith('web/art/'),
  )
  return screens.flatMap((source) =>
    source.strings
      .filter(
        ({ start }) =>
          !/(?:href|from|import\s*\(?|import)\s*=?\s*$/.test(source.code.slice(Math.max(0, start - 20), start)),
      )
      .flatMap(({ text, start }) =>
        [...text.matchAll(colour)].map(({ 0: name, index }) => ({
          check: 'colours',
          file: source.path,
          line: lineAt(source.text, start + 1 + index),
          message: `${name}: use a token of the design, not a colour`,
        })),
      ),
  )
}

/** Text for people exists in every language, so no sentence is in JSX or, in Chinese, in any code. */
export function checkSentences(sources: readonly Source[]): Finding[] {
  const spoken = sources.filter((source) => isProgram(source) && !source.isTest && /^(web|server)\//.test(source.path))
  return spoken.flatMap((source) =>
    [...jsxSentences(source), ...attributeSentences(source), ...quotedSentences(source)].map(({ text, start }) => ({
      check: 'sentences',
      file: source.path,
      line: lineAt(source.text, start),
      message: `"${text.trim().slice(0, 40)}" is a sentence for people: it belongs in domain/text, in English and Chinese`,
    })),
  )
}

/** The repository is about the product alone: no path of a machine, no private address of a registry. */
export function checkMachine(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => [
    ...found({
      source,
      within: source.text,
      pattern: machinePath,
      check: 'machine',
      says: (name) => `${name} is a path of one machine`,
    }),
    ...found({
      source,
      within: source.text,
      pattern: registryHost,
      check: 'machine',
      says: (name) => `${name} is the address of a registry`,
    }),
  ])
}

/** Unfinished work is an issue, not a comment. */
export function checkUnfinished(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.comments
      .filter(({ text }) => unfinished.test(text))
      .map(({ text, start }) => ({
        check: 'unfinished',
        file: source.path,
        line: lineAt(source.text, start + text.search(unfinished)),
        message: `"${unfinished.exec(text)?.[0] ?? ''}" in a comment: finish it, or say in an issue what is missing`,
      })),
  )
}

/** A shape rule may excuse one line with a reason; every other wall is changed by a decision and never silenced. */
export function checkSilenced(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.comments
      .filter(({ text }) => silencer.test(text) && !excusable.includes(excuse.exec(text)?.[1] ?? ''))
      .map(({ text, start }) => ({
        check: 'silenced',
        file: source.path,
        line: lineAt(source.text, start),
        message: `${silencer.exec(text)?.[0] ?? ''} silences a wall: mend the code, or move the wall with a decision`,
      })),
  )
}

type Search = { source: Source; within: string; pattern: RegExp; check: string; says: (name: string) => string }

function found({ source, within, pattern, check, says }: Search): Finding[] {
  return [...within.matchAll(pattern)].map(({ 0: name, index }) => ({
    check,
    file: source.path,
    line: lineAt(source.text, index + 1),
    message: says(name),
  }))
}

type Sentence = { text: string; start: number }

function jsxSentences(source: Source): Sentence[] {
  if (!source.path.endsWith('.tsx')) return []
  return (
    [...source.code.matchAll(jsxText)]
      .map((match) => ({ text: match[1] ?? match[2] ?? '', start: match.index + match[0].search(/\p{L}/u) }))
      // Text after the end of an element may be the next case of a switch.
      .filter(({ text }) => isSpoken(text) && !/\bcase\s[^:]*:\s*return\s*$/.test(text))
  )
}

function attributeSentences(source: Source): Sentence[] {
  if (!source.path.endsWith('.tsx')) return []
  return [...source.code.matchAll(spokenAttribute)].flatMap(({ 0: attribute, index }) => {
    const value = source.strings.find(({ start }) => start === index + attribute.length)
    return value !== undefined && isSpoken(value.text) ? [{ text: value.text, start: value.start }] : []
  })
}

function quotedSentences(source: Source): Sentence[] {
  // Errors are for engineers, in English; any other sentence in a .tsx file is for people.
  const isDrawn = source.path.endsWith('.tsx')
  return source.strings.filter(({ text, start }) => {
    if (/\p{Script=Han}/u.test(text)) return isSpoken(text)
    const before = source.code.slice(Math.max(0, start - 40), start)
    return isDrawn && englishSentence.test(text) && !/(?:Error|assert\w*)\([^()]*$|(?:[\w-]+)=\s*$/.test(before)
  })
}

function isSpoken(text: string): boolean {
  const rest = brandNames.reduce((left, brand) => left.replaceAll(brand, ''), text.replaceAll(/&\w+;/g, ''))
  return /\p{L}/u.test(rest)
}
