import { lineAt, type Source } from '#dev/tidy/source.ts'

/** One small change to a program: the text between two offsets is replaced. */
export type Mutant = {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: string
}

const opposites: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  true: 'false',
  false: 'true',
}
const operator = /(?<=\s)(?:<=?|>=?|[!=]==|&&|\|\||[-+*/])(?=\s)/g
const boolean = /(?<![\w.$'"])(?:true|false)(?![\w$'"]|\??:)/g
const whole = /(?<![\w.$'"#])\d[\d_]*(?![\w.$'"])/g
const negation = /(?<![\w)\]!=])!(?=[\w(])/g

/**
 * The mutants of a program, in order: one operator, constant, negation or early return at a time. Comments, strings,
 * imports and types are left alone, since no test could notice a change there.
 */
export function mutantsOf(source: Source): Mutant[] {
  const code = withoutTypes(source.code)
  const swaps = [operator, boolean].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ 0: was, index }) => ({ start: index, was, becomes: opposites[was] ?? was })),
  )
  const numbers = [...code.matchAll(whole)].map(({ 0: was, index }) => ({
    start: index,
    was,
    becomes: String(Number(was.replaceAll('_', '')) + 1),
  }))
  const negations = [...code.matchAll(negation)].map(({ 0: was, index }) => ({ start: index, was, becomes: '' }))
  return [...swaps, ...numbers, ...negations, ...earlyReturns(code)]
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, was, becomes }) => ({
      file: source.path,
      line: lineAt(source.text, start + 1),
      start,
      end: start + was.length,
      was: source.text.slice(start, start + was.length),
      becomes,
    }))
}

/** The code of a mutant, as a reviewer would name it. */
export function describeMutant({ file, line, was, becomes }: Mutant, text: string): string {
  const whole = text.split('\n')[line - 1]?.trim() ?? ''
  return `${file} | ${whole} | ${was} → ${becomes === '' ? 'nothing' : becomes}`
}

/** `if (…) return`, `throw` or `continue` that never happens: its condition becomes false. */
function earlyReturns(code: string): { start: number; was: string; becomes: string }[] {
  return [...code.matchAll(/\bif \(/g)].flatMap(({ index }) => {
    const start = index + 'if ('.length
    const end = closingAt(code, start)
    const follows = /^\)\s*(?:\{\s*)?(?:return|throw|continue)\b/.test(code.slice(end, end + 200))
    return follows ? [{ start, was: code.slice(start, end), becomes: 'false' }] : []
  })
}

function closingAt(code: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < code.length && depth > 0; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
  }
  return at - 1
}

/** `: 1 | 2 | 3`, the type of a property or of a return value. */
const unionOfNumbers = /(?<=: )\d+(?: \| \d+)+/g

/** `Parameters<typeof a>[0]`, a member of a type. */
const memberOfType = /(?<=\w>)\[\d+\]/g

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** Blanks imports, types and interfaces; a formatted declaration ends where the next line is not indented. */
function withoutTypes(code: string): string {
  return code
    .replaceAll(unionOfNumbers, blank)
    .replaceAll(memberOfType, blank)
    .replaceAll(
      /^(?:import\b|(?:export )?(?:declare )?(?:type|interface)\b)[^\n]*(?:\n(?:[ \t})\]|][^\n]*)?)*?(?=\n[^\s})\]|]|\s*$(?![\s\S]))/gm,
      blank,
    )
}
