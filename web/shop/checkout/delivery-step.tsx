import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { checkField } from '../addresses/check-field.ts'
import { PlaceFields } from '../addresses/place-fields.tsx'
import { AddressChoice, savedAddress } from './address-choice.tsx'
import type { CartCheckout } from './load-cart-checkout.ts'
import { RefusedSummary } from './refused-summary.tsx'

/**
 * The delivery address and method: a saved address or five fields, two links that unfold more, and the methods with
 * their dates.
 */
export function DeliveryStep({
  of,
  refused,
}: {
  readonly of: CartCheckout
  readonly refused: RefusedForm | undefined
}) {
  const t = useTranslations('cartCheckout')
  const isSending = useIsSending()
  const { state: kept } = of
  const { chosen, values } = filledIn(of, refused?.values)
  const errors = useAddressErrors(refused)
  const [stateId, setStateId] = useState(stateOf(of.book, { saved: chosen, typed: values['state_id'] ?? '' }))
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    setStateId(stateOf(of.book, { saved: textField(form, 'address_id'), typed: textField(form, 'state_id') }))
  }
  return (
    <Form method="post" className="checkout-fields" noValidate onInput={follow}>
      <LastRefusal value={refused}>
        <input type="hidden" name="intent" value="delivery" />
        <h2 className="heading-2">{t('where')}</h2>
        <RefusedSummary refusal={refused?.refusal} />
        <AddressChoice book={of.book} chosen={chosen} />
        <div className="checkout-typed">
          <AddressPart values={values} errors={errors} prefix="" />
        </div>
        <Instructions kept={kept} typed={refused?.values} />
        <Billing kept={kept} typed={refused?.values} errors={errors} />
        <Ways of={of} stateId={stateId} />
        <Tips kept={kept} typed={refused?.values} />
        <Button type="submit" full busy={isSending}>
          {t('toPayment')}
        </Button>
      </LastRefusal>
    </Form>
  )
}

/** The fields of one address, in the order on the page. */
const addressFields = ['recipient', 'street_address', 'zip', 'city', 'state_id'] as const

/** What is wrong with each field. The server names one fault of a typed address; the others are found here. */
function useAddressErrors(refused: RefusedForm | undefined): Readonly<Record<string, string>> {
  const words = useTranslations('addresses')
  if (refused === undefined) return {}
  const { refusal, values } = refused
  if (refusal.code.startsWith('addresses.zip_')) return { zip: refusal.message }
  const isTyped = refusal.code.startsWith('addresses.') && (values['address_id'] ?? '') === ''
  if (!isTyped) return refusal.errors
  const prefixes = values['billing_street_address'] === undefined ? [''] : ['', 'billing_']
  const faults = prefixes.flatMap((prefix) =>
    addressFields.flatMap((name): [string, string][] => {
      const fault = checkField(words, name)(values[`${prefix}${name}`] ?? '')
      return fault === undefined ? [] : [[`${prefix}${name}`, fault]]
    }),
  )
  return { ...Object.fromEntries(faults), ...refusal.errors }
}

/** A saved address is not repeated: the fields are for another one. */
function filledIn({ state: kept, book }: CartCheckout, typed: Texts | undefined): { chosen: string; values: Texts } {
  if (typed !== undefined) return { chosen: typed['address_id'] ?? '', values: typed }
  const goesTo = kept.ship_to_bill_address ? kept.billing_address : kept.shipping_address
  const chosen = savedAddress(book, goesTo)
  return { chosen, values: (chosen === '' ? goesTo : null) ?? {} }
}

function stateOf(book: CartCheckout['book'], { saved, typed }: { saved: string; typed: string }): string {
  return book.find(({ id }) => id === saved)?.state_id ?? typed
}

interface Filled {
  readonly kept: CartCheckout['state']
  readonly typed: Readonly<Record<string, string>> | undefined
}

/** The studio's optional fields beside the address; nothing when both are switched off. */
function Instructions({ kept, typed }: Filled) {
  const t = useTranslations('cartCheckout')
  const { policies } = useSettings()
  if (!policies.delivery_instructions && !policies.leave_at_door) return null
  const remarks = typed?.['shipping_remarks'] ?? kept.shipping_remarks
  const isLeft = typed ? typed['leave_at_door'] === '1' : kept.leave_at_door
  return (
    <details className="checkout-more" open={remarks !== '' || isLeft}>
      <summary className="link">{t('addInstructions')}</summary>
      {policies.delivery_instructions ? (
        <TextField label={t('instructions')} name="shipping_remarks" maxLength={500} defaultValue={remarks} />
      ) : null}
      {policies.leave_at_door ? (
        <Checkbox name="leave_at_door" value="1" defaultChecked={isLeft} detail={t('unattended')}>
          {t('leaveAtDoor')}
        </Checkbox>
      ) : null}
    </details>
  )
}

/** No tip is preselected. */
function Tips({ kept, typed }: Filled) {
  const t = useTranslations('cartCheckout')
  const { delivery_tips: tips } = useSettings().policies
  if (tips.length === 0) return null
  const chosen = tips.find((tip) => tip === (typed?.['delivery_tip'] ?? kept.delivery_tip))
  return (
    <RadioGroup
      legend={t('tip')}
      name="delivery_tip"
      look="row"
      defaultValue={chosen ?? '0.00'}
      options={[
        { value: '0.00', label: t('noTip') },
        ...tips.map((tip) => ({ value: tip, label: formatMoney(fromWire(tip)) })),
      ]}
    />
  )
}

function Billing({ kept, typed, errors }: Filled & Pick<Part, 'errors'>) {
  const t = useTranslations('cartCheckout')
  const [isSame, setSame] = useState(typed ? typed['same_billing'] === '1' : kept.ship_to_bill_address)
  return (
    <>
      <Checkbox name="same_billing" value="1" checked={isSame} onChange={(event) => setSame(event.target.checked)}>
        {t('sameBilling')}
      </Checkbox>
      {isSame ? null : (
        <fieldset className="checkout-fields">
          <legend className="heading-3">{t('billing')}</legend>
          <AddressPart
            values={typed ?? prefixed(kept.ship_to_bill_address ? null : kept.billing_address)}
            errors={errors}
            prefix="billing_"
          />
        </fieldset>
      )}
    </>
  )
}

type Texts = Readonly<Record<string, string | null | undefined>>

function prefixed(address: CartCheckout['state']['billing_address']): Texts {
  if (address === null) return {}
  const { recipient, street_address: street, zip, city, state_id: stateId } = address
  return {
    billing_recipient: recipient,
    billing_street_address: street,
    billing_zip: zip,
    billing_city: city,
    billing_state_id: stateId,
  }
}

interface Part {
  readonly values: Texts
  readonly errors: Readonly<Record<string, string>>
  readonly prefix: '' | 'billing_'
}

function AddressPart({ values, errors, prefix }: Part) {
  const t = useTranslations('cartCheckout')
  const words = useTranslations('addresses')
  const section = prefix === '' ? 'shipping' : 'billing'
  const group = prefix === '' ? 'billing_address' : 'shipping_address'
  const wrong = (name: string) => errors[`${prefix}${name}`] ?? errors[`${group}.${name}`] ?? ''
  const value = (name: string) => values[`${prefix}${name}`] ?? ''
  const place = { zip: value('zip'), city: value('city'), state_id: value('state_id') }
  return (
    <>
      <CheckedField
        label={words('fullName')}
        name={`${prefix}recipient`}
        autoComplete={`${section} name`}
        defaultValue={value('recipient')}
        error={wrong('recipient') || undefined}
        check={checkField(words, 'recipient')}
      />
      <CheckedField
        label={words('street')}
        name={`${prefix}street_address`}
        autoComplete={`${section} street-address`}
        defaultValue={value('street_address')}
        error={wrong('street_address') || undefined}
        check={checkField(words, 'street_address')}
      />
      <PlaceFields
        filled={{
          values: place,
          errors: {
            [`${prefix}zip`]: wrong('zip'),
            [`${prefix}city`]: wrong('city'),
            [`${prefix}state_id`]: wrong('state_id'),
          },
        }}
        prefix={prefix}
        section={section}
      />
      <details className="checkout-more" open={value('unit') !== ''}>
        <summary className="link">{t('addUnit')}</summary>
        <TextField
          label={t('unit')}
          name={`${prefix}unit`}
          autoComplete={`${section} address-line2`}
          defaultValue={value('unit')}
          maxLength={100}
        />
      </details>
    </>
  )
}

/**
 * The methods for the chosen state; before one is chosen, those for the studio's own part of the country, which come
 * first. A method that does not serve the state is chosen again.
 */
function waysTo(shippings: CartCheckout['shippings'], stateId: string): CartCheckout['shippings'] {
  const home = shippings[0]?.state_ids?.[0] ?? ''
  return shippings.filter(({ state_ids: ids }) => ids === null || ids.some((id) => id === (stateId || home)))
}

function Ways({ of, stateId }: { readonly of: CartCheckout; readonly stateId: string }) {
  const t = useTranslations('cartCheckout')
  const days = useDays()
  const gap = useSentenceGap()
  const shippings = waysTo(of.shippings, stateId)
  if (shippings.length === 0) return <Notice tone="warn">{t('noDelivery')}</Notice>
  const chosen = shippings.find(({ id }) => id === of.state.shipping_method) ?? shippings[0]
  return (
    <RadioGroup
      legend={t('how')}
      name="shipping_method"
      look="panels"
      key={shippings[0]?.id}
      defaultValue={chosen?.id}
      options={shippings.map((way) => {
        const { free_shipping_info: free } = way
        const dates = { from: days.short(way.arrives_from), to: days.short(way.arrives_to) }
        const more =
          free.has_free_shipping && !free.eligible_for_free_shipping && free.min_amount !== null
            ? t('freeFrom', {
                amount: formatMoney(fromWire(free.min_amount)),
                left: formatMoney(fromWire(free.amount_left)),
              })
            : ''
        return {
          value: way.id,
          label: way.name,
          detail: `${t(way.arrives_from === way.arrives_to ? 'arrivesOn' : 'arrives', dates)}${gap}${more}`.trim(),
          trailing: (
            <span className="aligned-figures">
              {fromWire(way.price) === 0 ? t('free') : formatMoney(fromWire(way.price))}
            </span>
          ),
        }
      })}
    />
  )
}
