import type { giftDeliveries } from './model.ts'

interface Typed {
  readonly delivery: (typeof giftDeliveries)[number]
  readonly recipient_address?: string | undefined
}

/**
 * Where the studio posts a printed card, line by line; null for one that goes by e-mail or that its buyer prints.
 * Example: ` 8 Lorong Kulit \r\n\n 10460 Penang ` is `8 Lorong Kulit\n10460 Penang`.
 */
export function recipientAddress({ delivery, recipient_address: typed = '' }: Typed): string | null {
  if (delivery !== 'physical') return null
  const lines = typed
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? null : lines.join('\n')
}
