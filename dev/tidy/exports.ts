import { lineAt, type Source } from '#dev/tidy/source.ts'

export type Exported = { name: string; line: number; isFunction: boolean }

/** What a program exports, by declaration and by list, with the line of each. */
export function exportsOf(source: Source): Exported[] {
  const declared =
    /^export\s+(?:declare\s+)?(?:async\s+)?(function\*?|const|let|class|type|interface|enum)\s+([\w$]+)(\s*(?::[^=\n]*)?=\s*(?:async\s*)?(?:<[^>]*>)?\([^)]*\)[^=;\n]*=>)?/gm
  const one = [...source.code.matchAll(declared)].map(({ 1: kind = '', 2: name = '', 3: arrow, index }) => ({
    name,
    line: lineAt(source.text, index + 1),
    isFunction: kind.startsWith('function') || arrow !== undefined,
  }))
  const lists = [...source.code.matchAll(/^export\s*(?:type\s*)?\{([^}]*)\}/gm)].flatMap(({ 1: list = '', index }) =>
    list
      .split(',')
      .map(
        (part) =>
          part
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter((name) => name !== '')
      .map((name) => ({ name: name.replace(/^type\s+/, ''), line: lineAt(source.text, index + 1), isFunction: false })),
  )
  return [...one, ...lists]
}
