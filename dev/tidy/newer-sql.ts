import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

/** What the oldest PostgreSQL that the product runs on (15) does not know, and since when there is such a thing. */
const newer: readonly { readonly pattern: RegExp; readonly since: number; readonly what: string }[] = [
  { pattern: /\breturning\b[^;]*?\b(?:old|new)\.\w/gi, since: 18, what: 'returning old and new' },
  { pattern: /\bwithout\s+overlaps\b/gi, since: 18, what: 'without overlaps' },
  {
    pattern: /\bgenerated\s+always\s+as\s*\((?:[^()]|\([^()]*\))*\)\s*(?!\s*stored\b)/gi,
    since: 18,
    what: 'a virtual column',
  },
  { pattern: /\bnot\s+enforced\b/gi, since: 18, what: 'a constraint that is not enforced' },
  {
    pattern: /\badd\s+(?:constraint\s+\w+\s+)?not\s+null\s+\w/gi,
    since: 18,
    what: 'not null as a constraint of a table',
  },
  { pattern: /\buuidv4\s*\(|\buuidv7\s*\(\s*[^)\s]/gi, since: 18, what: 'uuidv4 and the shift of uuidv7' },
  { pattern: /\barray_(?:sort|reverse)\s*\(|\bcasefold\s*\(|\bcrc32c?\s*\(/gi, since: 18, what: 'this function' },
  { pattern: /\bmerge\s+into\b[^;]*\breturning\b/gi, since: 17, what: 'merge with returning' },
  { pattern: /\bjson_(?:table|exists|value|query|scalar|serialize)\s*\(/gi, since: 17, what: 'this function' },
  { pattern: /\buuid_extract_\w+\s*\(|\bto_(?:bin|oct)\s*\(|\bat\s+local\b/gi, since: 17, what: 'this function' },
  { pattern: /\brandom\s*\(\s*[^)\s]/gi, since: 17, what: 'random within limits' },
  {
    pattern: /\bany_value\s*\(|\barray_(?:sample|shuffle)\s*\(|\brandom_normal\s*\(/gi,
    since: 16,
    what: 'this function',
  },
  {
    pattern: /\bis\s+(?:not\s+)?json\b|\bjson_(?:array|arrayagg|objectagg)\s*\(/gi,
    since: 16,
    what: 'JSON of the SQL standard',
  },
  {
    pattern: /\bsystem_user\b|\bdate_(?:add|subtract)\s*\(|\bpg_input_is_valid\s*\(/gi,
    since: 16,
    what: 'this function',
  },
  { pattern: /(?<![\w'.])\d+_\d/g, since: 16, what: 'a number with underscores' },
]

/** Migrations and queries run on every PostgreSQL from 15 on, while the tests run on the newest. */
export function checkNewerSql(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    piecesOf(source).flatMap(({ text, start }) =>
      newer.flatMap(({ pattern, since, what }) =>
        [...text.matchAll(pattern)].map(({ index }) => ({
          check: 'newer-sql',
          file: source.path,
          line: lineAt(source.text, start + index),
          message: `${what} came with PostgreSQL ${since}, and the site runs on 15`,
        })),
      ),
    ),
  )
}

/** The SQL of a file, with comments blanked. */
function piecesOf(source: Source): readonly { readonly text: string; readonly start: number }[] {
  if (/^server\/db\/.*\.sql$/.test(source.path))
    return [{ text: source.text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length)), start: 0 }]
  if (!source.path.startsWith('server/') || source.isTest || !isProgram(source)) return []
  return source.strings.filter(({ text }) => /\b(?:select|insert|update|delete|merge|create|alter)\b/i.test(text))
}
