import type { Refusal } from '#domain/kit/refusal.ts'
import { checkPrintable } from '#server/papers/unprintable.ts'

interface GiftWords {
  readonly delivery: 'email' | 'physical'
  readonly title: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly recipient_address?: string | undefined
  readonly personal_message: string
}

/** Refuses text that a printed card cannot show; an e-mail is shown with the fonts of the reader's device. */
export function checkWords(gift: GiftWords): Refusal | undefined {
  if (gift.delivery === 'email') return undefined
  return checkPrintable({
    title: gift.title,
    sender_name: gift.sender_name,
    recipient_name: gift.recipient_name,
    recipient_address: gift.recipient_address,
    personal_message: gift.personal_message,
  })
}
