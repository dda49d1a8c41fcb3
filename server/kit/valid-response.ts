import { z } from 'zod/mini'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { ApiResponse } from './api-response.ts'

/** Every response is checked against its schema: an extra field is a bug and is never sent. */
export function validated(endpoint: Endpoint, answer: unknown): ApiResponse | Refusal {
  return isRefusal(answer) ? answer : validResponse(endpoint, answer)
}

export function validResponse(endpoint: Endpoint, answer: unknown): ApiResponse {
  return { status: endpoint.status ?? 200, body: z.parse(endpoint.output, answer) }
}
