import type { OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword } from '#domain/kit/list.ts'
import type { listLedger } from './api.ts'

/** The names of postings in a pack's ledger. */
export const wordsOfReasons: Readonly<Record<string, OutputOf<typeof listLedger>['data'][number]['why']>> = {
  credit_granted: 'granted',
  credit_used: 'booked',
  credit_held: 'held',
  credit_released: 'released',
  credit_returned: 'returned',
  credit_forfeited: 'forfeited',
  credit_expired: 'expired',
  credit_restored: 'restored',
  credit_adjusted: 'restored',
  extended: 'extended',
  frozen: 'frozen',
  freeze_ended: 'freeze_ended',
}

/** The reasons whose displayed name contains that text. */
export function reasonsWith(keyword: string | undefined): string[] {
  return Object.keys(wordsOfReasons).filter((reason) => hasKeyword([wordsOfReasons[reason] ?? ''], keyword))
}
