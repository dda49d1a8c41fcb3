import { z } from 'zod/mini'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { searchKeysCode } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Locale } from '#domain/text/localized.ts'
import { refusalStatus } from '#domain/text/refusals.ts'
import { sentence, fieldSentence } from '#domain/text/sentences.ts'

/** A response before it becomes bytes: what idempotency stores and replays. */
export interface ApiResponse {
  readonly status: number
  readonly body: unknown
}

/** The body of a refusal, in the caller's language: /api/docs describes it. */
export function refusalResponse(refusal: Refusal, about: { locale: Locale; requestId: string }): ApiResponse {
  const fields = Object.entries(refusal.fields)
  const errors = Object.fromEntries(
    fields.map(([field, code]) => [field, [fieldSentence(about.locale, { code, field, values: refusal.values })]]),
  )
  const [first] = Object.values(errors)
  const message =
    refusal.code === 'request.invalid' && first?.[0] ? first[0] : sentence(about.locale, refusal.code, refusal.values)
  return {
    status: refusalStatus[refusal.code],
    body: {
      success: false,
      code: refusal.code,
      message,
      ...(fields.length > 0 ? { errors } : {}),
      ...(refusal.details && { details: refusal.details }),
      request_id: about.requestId,
    },
  }
}

/** Turns what the schema found into a refusal that names each field once. */
export function inputRefusal(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  let keys = ''
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys
        : [issue.path.length > 0 ? issue.path.map(String).join('.') : 'body']
    const said = issue.code === 'unrecognized_keys' ? 'fields.unknown' : issueCode(issue)
    const isSearch = said.startsWith(searchKeysCode)
    if (isSearch) keys = said.slice(searchKeysCode.length)
    const code = isSearch ? searchKeysCode.trim() : said
    for (const name of names.slice(0, 20)) fields[name] ??= code
  }
  return refuse('request.invalid', { fields, values: keys === '' ? {} : { keys } })
}

/** Our schemas put the code of a sentence where zod has its message; anything else is reported as a wrong value. */
function issueCode(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('fields.')) return issue.message
  return issue.code === 'invalid_type' && issue.input === undefined ? 'fields.required' : 'fields.invalid'
}

/** Every response is checked against its schema: an extra field is a bug and is never sent. */
export function validated(endpoint: Endpoint, answer: unknown): ApiResponse | Refusal {
  return isRefusal(answer) ? answer : validResponse(endpoint, answer)
}

export function validResponse(endpoint: Endpoint, answer: unknown): ApiResponse {
  return { status: endpoint.status ?? 200, body: z.parse(endpoint.output, answer) }
}
