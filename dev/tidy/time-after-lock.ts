import { lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

const lockedColumn =
  /\bNOW\s+as\b[^;]*\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?![^;]*\bskip\s+locked\b)/i
const lockingChain = /^`\.as\((?:(?!\.execute|\.as\('locked'\))[^])*?\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(/

/**
 * PostgreSQL computes the columns of a locking statement before it waits, so the time that a decision needs after the
 * lock stands outside of it.
 */
export function checkTimeAfterLock(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => source.path.startsWith('server/') && !source.isTest)
    .flatMap((source) =>
      source.strings
        .filter(
          ({ text, start }) =>
            lockedColumn.test(withoutNested(text)) ||
            (text === 'studio_now()' && lockingChain.test(source.text.slice(start + text.length + 1))),
        )
        .map(({ start }) => ({
          check: 'time-after-lock',
          file: source.path,
          line: lineAt(source.text, start),
          message: 'this time is read before the lock: use withTimeAfter, or select studio_now() from what is locked',
        })),
    )
}

/** The outermost query alone, with the time as one word. */
function withoutNested(sql: string): string {
  let outer = sql.replaceAll('studio_now()', 'NOW')
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replaceAll(/\([^()]*\)/g, ' ')
  }
  return outer
}
