import { giftArtworks, giftMostSen, type GiftArtwork } from '#domain/giftcards/model.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { textField } from '#web/kit/form-fields.ts'

/** `200` for RM 200.00. */
export function ringgitOf(valueSen: number): string {
  return String(valueSen / 100)
}

/** The chosen amount, as on the wire; an invalid one as typed, for the server to refuse. */
export function valueOf({ amount, other }: { readonly amount: string; readonly other: string }): string {
  const typed = (amount === 'other' ? other : amount)
    .trim()
    .replace(/^RM\s*/i, '')
    .replace(/\.00$/, '')
    .replaceAll(',', '')
  const isWhole = /^\d{1,5}$/.test(typed) && Number(typed) * 100 <= giftMostSen * 10
  return isWhole ? toWire(sen(Number(typed) * 100)) : typed
}

/** The artwork that a form names; by default the first. */
export function artworkOf(name: string): GiftArtwork {
  return giftArtworks.find((artwork) => artwork === name) ?? 'swan'
}

/** The gift as the API takes it. Fields of another delivery method are left out. */
export function writtenGift(form: FormData) {
  const delivery = textField(form, 'delivery') === 'physical' ? 'physical' : 'email'
  return {
    template: artworkOf(textField(form, 'template')),
    value: valueOf({ amount: textField(form, 'amount'), other: textField(form, 'other') }),
    title: textField(form, 'title'),
    sender_name: textField(form, 'sender_name'),
    recipient_name: textField(form, 'recipient_name'),
    personal_message: textField(form, 'personal_message'),
    delivery,
    ...(delivery === 'email'
      ? { ...typedOf(form, 'recipient_email'), ...typedOf(form, 'send_on') }
      : typedOf(form, 'recipient_address')),
  } as const
}

/** How a guest who orders the card directly is reached: both are sent, also empty, so that both can be asked for. */
export function ownContact(form: FormData): { readonly email?: string; readonly phone?: string } {
  return form.has('email') ? { email: textField(form, 'email'), phone: textField(form, 'phone') } : {}
}

function typedOf<Name extends string>(form: FormData, name: Name): Partial<Record<Name, string>> {
  const typed = textField(form, name).trim()
  const field: Partial<Record<Name, string>> = {}
  if (typed !== '') field[name] = typed
  return field
}

/** The fields of a form that the preview shows. */
export function wordsOf(typed: (name: string) => string) {
  return {
    title: typed('title'),
    sender_name: typed('sender_name'),
    recipient_name: typed('recipient_name'),
    personal_message: typed('personal_message'),
    send_on: typed('send_on'),
  }
}

export type GiftShown = ReturnType<typeof wordsOf>
