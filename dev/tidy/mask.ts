/** A string, a template's literal piece or a comment: its inner text and the offset of its opening mark. */
export type Quoted = { text: string; start: number }
/** A program with comments and the inside of strings blanked, every offset and line kept. */
export type Masked = { code: string; strings: Quoted[]; comments: Quoted[] }

/** The state of the scan. `templates` are the open ones, each with the depth of braces inside its current `${…}`. */
type Scan = {
  text: string
  at: number
  kept: string[]
  last: string
  templates: { whole: Quoted; depth: number }[]
  strings: Quoted[]
  comments: Quoted[]
}

/**
 * Splits a TypeScript program into code, strings and comments in one pass over its characters. It is no parser: a quote
 * ends at its line at the latest, so an apostrophe in JSX text cannot swallow the file, and a slash opens a regular
 * expression only where a value may start. A template is one string; its `${…}` parts stay code.
 */
export function maskSource(text: string): Masked {
  const scan: Scan = { text, at: 0, kept: [], last: '', templates: [], strings: [], comments: [] }
  while (scan.at < text.length) step(scan)
  return { code: scan.kept.join(''), strings: scan.strings, comments: scan.comments }
}

function step(scan: Scan): void {
  const pair = scan.text.slice(scan.at, scan.at + 2)
  const mark = pair.charAt(0)
  if (pair === '//') return skipComment(scan, '\n')
  if (pair === '/*') return skipComment(scan, '*/')
  if (mark === '"' || mark === "'") return skipQuote(scan, mark)
  if (mark === '`') return skipTemplate(scan)
  if (mark === '/' && /(^|[([{,;=:?!&|+\-*%~^]|=>|\b(return|typeof|case|in|of))\s*$/.test(scan.last))
    return skipRegex(scan)
  if (mark === '{' || mark === '}') return brace(scan, mark)
  keep(scan, mark)
}

function brace(scan: Scan, mark: '{' | '}'): void {
  const template = scan.templates.at(-1)
  if (template !== undefined) template.depth += mark === '{' ? 1 : -1
  keep(scan, mark)
  if (template === undefined || template.depth > 0) return
  scan.templates.pop()
  templateText(scan, template.whole)
}

function keep(scan: Scan, text: string): void {
  scan.kept.push(text)
  scan.last = (scan.last + text).slice(-12)
  scan.at += text.length
}

function blank(scan: Scan, end: number): void {
  scan.kept.push(scan.text.slice(scan.at, end).replaceAll(/[^\n]/g, ' '))
  scan.at = end
}

function skipComment(scan: Scan, closing: string): void {
  const found = scan.text.indexOf(closing, scan.at + 2)
  const end = found < 0 ? scan.text.length : found + (closing === '\n' ? 0 : 2)
  scan.comments.push({ text: scan.text.slice(scan.at, end), start: scan.at })
  blank(scan, end)
}

function skipQuote(scan: Scan, mark: string): void {
  const start = scan.at
  let end = start + 1
  while (end < scan.text.length && scan.text.charAt(end) !== mark && scan.text.charAt(end) !== '\n') {
    end += scan.text.charAt(end) === '\\' ? 2 : 1
  }
  const closed = scan.text.charAt(end) === mark
  keep(scan, mark)
  if (!closed) return
  scan.strings.push({ text: scan.text.slice(start + 1, end), start })
  blank(scan, end)
  keep(scan, mark)
}

function skipTemplate(scan: Scan): void {
  const whole: Quoted = { text: '', start: scan.at }
  scan.strings.push(whole)
  keep(scan, '`')
  templateText(scan, whole)
}

function templateText(scan: Scan, whole: Quoted): void {
  let end = scan.at
  while (end < scan.text.length && scan.text.charAt(end) !== '`' && scan.text.slice(end, end + 2) !== '${') {
    end += scan.text.charAt(end) === '\\' ? 2 : 1
  }
  whole.text += scan.text.slice(scan.at, end)
  blank(scan, Math.min(end, scan.text.length))
  if (scan.text.charAt(end) === '`') return keep(scan, '`')
  if (end >= scan.text.length) return
  whole.text += '${}'
  scan.templates.push({ whole, depth: 1 })
  keep(scan, '${')
}

function skipRegex(scan: Scan): void {
  let end = scan.at + 1
  let inClass = false
  for (; end < scan.text.length && scan.text.charAt(end) !== '\n'; end += 1) {
    const mark = scan.text.charAt(end)
    if (mark === '\\') end += 1
    else if (mark === '[') inClass = true
    else if (mark === ']') inClass = false
    else if (mark === '/' && !inClass) break
  }
  if (scan.text.charAt(end) !== '/') return keep(scan, '/')
  blank(scan, end + 1)
  scan.last = ')'
}
