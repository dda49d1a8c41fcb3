import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { giftAddressLength, giftMessageLength } from '#domain/giftcards/model.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { textField } from '#web/kit/form-fields.ts'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { checkField, checkTyped } from '../addresses/check-field.ts'
import { ArtworkChoice } from './artwork-choice.tsx'
import { artworkOf, valueOf, wordsOf } from './gift-draft.ts'
import { GiftPreview } from './gift-preview.tsx'
import { ValueChoice } from './value-choice.tsx'

/** A refused form with what was typed. */
export interface GiftReturned {
  readonly kind: 'returned'
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Writes a gift card beside its preview, which follows what is typed. */
export function GiveForm({
  returned,
  formKey,
  giver,
}: {
  readonly returned: GiftReturned | undefined
  /** The idempotency key: a second press orders nothing more. */
  readonly formKey: string
  /** The name of the member who gives it; undefined for a guest. */
  readonly giver: string | undefined
}) {
  const t = useTranslations('giftcards')
  const { formMethod, formData } = useNavigation()
  const form = useErrorFocus(returned)
  // A card that says something from the start can be sent without writing; a cleared message is asked for.
  const atFirst: Readonly<Record<string, string>> = { sender_name: giver ?? '', personal_message: t('firstMessage') }
  const typed = (name: string) => returned?.values[name] ?? atFirst[name] ?? ''
  const [artwork, setArtwork] = useState(artworkOf(typed('template')))
  const [amount, setAmount] = useState(typed('amount') || '200')
  const [other, setOther] = useState(typed('other'))
  const [delivery, setDelivery] = useState(typed('delivery') || 'email')
  const [words, setWords] = useState(() => wordsOf(typed))
  const value = valueOf({ amount, other })
  const isMoney = /^\d{1,5}\.\d{2}$/.test(value)
  const errors = returned?.errors ?? {}
  const field = (name: string) => ({ name, defaultValue: typed(name), error: errors[name] })
  return (
    <div className="gift-give">
      <GiftPreview artwork={artwork} value={isMoney ? value : undefined} words={words} delivery={delivery} />
      <Form
        method="post"
        ref={form}
        className="gift-fields"
        noValidate
        onInput={({ currentTarget }) => {
          const now = new FormData(currentTarget)
          setWords(wordsOf((name) => textField(now, name)))
        }}
      >
        <input type="hidden" name="key" value={formKey} />
        <Refused returned={returned} />
        <ArtworkChoice chosen={artwork} onChoose={setArtwork} />
        <ValueChoice amount={amount} other={other} error={errors['value']} onAmount={setAmount} onOther={setOther} />
        <MessageFields field={field} length={words.personal_message.length} />
        <Delivery delivery={delivery} onDelivery={setDelivery} field={field} />
        {giver === undefined ? <OwnContact field={field} /> : null}
        <SendPart
          sending={formMethod === 'POST' ? formData?.get('intent') : undefined}
          price={isMoney ? formatMoney(fromWire(value)) : undefined}
        />
      </Form>
    </div>
  )
}

/** Errors of the form as a whole; errors of a field are below it. */
function Refused({ returned }: { readonly returned: GiftReturned | undefined }) {
  const t = useTranslations('giftcards')
  if (returned === undefined || Object.keys(returned.errors).length > 0) return null
  return (
    <Notice tone="bad" role="alert">
      {returned.message === '' ? t('failed') : returned.message}
    </Notice>
  )
}

function SendPart({
  sending,
  price,
}: {
  /** The intent of the form that is being sent. */
  readonly sending: unknown
  readonly price: string | undefined
}) {
  const t = useTranslations('giftcards')
  const path = usePath()
  return (
    <div className="gift-send">
      <StudioButton type="submit" name="intent" value="order" full busy={sending === 'order'} trailing={price}>
        {t('toPayment')}
      </StudioButton>
      <StudioButton type="submit" name="intent" value="cart" look="line" full busy={sending === 'cart'}>
        {t('toCart')}
      </StudioButton>
      <p className="small muted">
        {t('activeOncePaid')}
        <SentenceGap />
        <Link className="link" to={`${path('/giftcard')}?balance=1`}>
          {t('checkBalance')}
        </Link>
      </p>
    </div>
  )
}

/** The giver, the recipient, and the message. */
function MessageFields({ field, length }: { readonly field: Field; readonly length: number }) {
  const t = useTranslations('giftcards')
  const { defaultValue, error, name } = field('personal_message')
  return (
    <fieldset className="field gift-group">
      <legend className="heading-3">{t('message')}</legend>
      <div className="sign-pair">
        <CheckedField
          label={t('senderName')}
          autoComplete="name"
          maxLength={100}
          {...field('sender_name')}
          check={checkTyped(field('sender_name').error)}
        />
        <CheckedField
          label={t('recipientName')}
          autoComplete="off"
          maxLength={100}
          {...field('recipient_name')}
          check={checkTyped(field('recipient_name').error)}
        />
      </div>
      <TextField label={t('giftTitle')} mark={t('optional')} autoComplete="off" maxLength={100} {...field('title')} />
      <FieldFrame
        label={t('personalMessage')}
        help={t('messageCount', { count: length, most: giftMessageLength })}
        keepHelp
        error={error}
      >
        {(ties) => (
          <textarea
            {...ties}
            name={name}
            rows={4}
            maxLength={giftMessageLength}
            defaultValue={defaultValue}
            className="field-control"
          />
        )}
      </FieldFrame>
    </fieldset>
  )
}

type Field = (name: string) => {
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
}

/** By e-mail, now or on a date; or printed, by the giver or the studio. Without script all fields are shown. */
function Delivery({
  delivery,
  onDelivery,
  field,
}: {
  readonly delivery: string
  readonly onDelivery: (delivery: string) => void
  readonly field: Field
}) {
  const t = useTranslations('giftcards')
  const words = useTranslations('addresses')
  const isRunning = useRunning()
  return (
    <div className="gift-group">
      <RadioGroup
        legend={<span className="heading-3">{t('delivery')}</span>}
        name="delivery"
        look="panels"
        value={delivery}
        onChoose={onDelivery}
        options={[
          { value: 'email', label: t('byEmail'), detail: t('byEmailText') },
          { value: 'physical', label: t('printed'), detail: t('printedText') },
        ]}
      />
      {isRunning && delivery !== 'email' ? null : (
        <div className="sign-pair">
          <CheckedField
            label={t('recipientEmail')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
            help={t('recipientEmailHelp')}
            {...field('recipient_email')}
            check={checkTyped(field('recipient_email').error, checkField(words, 'email'))}
          />
          <DateField label={t('sendOn')} mark={t('optional')} help={t('sendOnHelp')} {...field('send_on')} />
        </div>
      )}
      {isRunning && delivery === 'email' ? null : <PostField field={field} />}
    </div>
  )
}

/** How a guest is reached, as at the checkout: by e-mail or phone. */
function OwnContact({ field }: { readonly field: Field }) {
  const t = useTranslations('giftcards')
  const words = useTranslations('addresses')
  return (
    <div className="sign-pair">
      <CheckedField
        label={t('ownEmail')}
        help={t('ownEmailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        {...field('email')}
        check={checkTyped(field('email').error, checkField(words, 'email'))}
      />
      <CheckedField
        label={t('ownPhone')}
        help={t('ownPhoneHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        {...field('phone')}
        check={checkTyped(field('phone').error, checkField(words, 'contact_number'))}
      />
    </div>
  )
}

/** The postal address of the card; the giver prints it when this is empty. */
function PostField({ field }: { readonly field: Field }) {
  const t = useTranslations('giftcards')
  const { defaultValue, error, name } = field('recipient_address')
  return (
    <FieldFrame label={t('postTo')} mark={t('optional')} help={t('postToHelp')} keepHelp error={error}>
      {(ties) => (
        <textarea
          {...ties}
          name={name}
          rows={3}
          maxLength={giftAddressLength}
          autoComplete="off"
          defaultValue={defaultValue}
          className="field-control"
        />
      )}
    </FieldFrame>
  )
}
