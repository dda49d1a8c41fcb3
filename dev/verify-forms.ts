// `npm run verify-forms -- export.json [more.json …] [--head 12:<fingerprint>]`: verifies signed forms without the
// studio's system or database. A file is one record (My Forms, "Download this record") or a page of the owner's export
// (GET /staff/forms/signed); all pages together, in order, are the chain. `--head` is in the daily e-mail to the owner:
// without it, records missing at the end cannot be detected. Prints one line when everything is valid.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { describeFailure, Problem } from '#dev/problem.ts'
import { verifyExport, type ChainHead, type ExportedRecord, type SealedRecord } from '#domain/forms/verify-export.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const recordShape = z.object({
  number: z.int(),
  evidence: z.string(),
  hash,
  document_text: z.string(),
  text: z.string(),
  signature_png: z.nullable(z.string()),
})
const sealedShape = z.object({ number: z.int(), evidence: z.null(), hash })
const pageShape = z.object({ data: z.array(z.union([recordShape, sealedShape])) })

const hashing = {
  ofText: (text: string) => createHash('sha256').update(text, 'utf8').digest('hex'),
  ofBase64: (base64: string) => createHash('sha256').update(base64, 'base64').digest('hex'),
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

function main(): number {
  const { values, positionals } = parseArgs({ options: { head: { type: 'string' } }, allowPositionals: true })
  if (positionals.length === 0)
    throw new Problem('Name the exported file, as in npm run verify-forms -- signed-form-12.json.')
  const files = positionals.map(readRecords)
  const records = files.flatMap((file) => file.records)
  const isChain = files.some((file) => file.isPage)
  const findings = verifyExport(records, { isChain, head: readHead(values.head), hashing })
  for (const { number, fault } of findings) console.log(`record ${number}: ${fault} does not agree`)
  const own = records.filter(({ evidence }) => evidence !== undefined).length
  const others = own === records.length ? '' : `; ${records.length - own} of other branches by their fingerprint alone`
  if (findings.length === 0) console.log(`${own} signed, all agree${others}${endNote(isChain, values.head)}`)
  return findings.length === 0 ? 0 : 1
}

function endNote(isChain: boolean, head: string | undefined): string {
  return isChain && head === undefined ? '; the end of the chain is not proven without --head' : ''
}

function readRecords(path: string): {
  readonly isPage: boolean
  readonly records: readonly (ExportedRecord | SealedRecord)[]
} {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const page = z.safeParse(pageShape, file)
  if (page.success)
    return {
      isPage: true,
      records: page.data.data.map((row) =>
        row.evidence === null ? { number: row.number, hash: row.hash } : toRecord(row),
      ),
    }
  const record = z.safeParse(recordShape, file)
  if (!record.success) throw new Problem(`${path} is no export of signed forms.`)
  return { isPage: false, records: [toRecord(record.data)] }
}

function toRecord({ text, signature_png: png, ...record }: z.output<typeof recordShape>): ExportedRecord {
  return {
    ...record,
    rendered_text: text,
    signature_png: png === null ? null : png.replace(/^data:image\/png;base64,/, ''),
  }
}

function readHead(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined
  const [, number, fingerprint] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || fingerprint === undefined)
    throw new Problem('--head takes the number and the fingerprint of the e-mail, as in --head 12:9f86d0….')
  return { number: Number(number), hash: fingerprint }
}
