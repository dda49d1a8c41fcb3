import { z } from 'zod/mini'
import type { Endpoint } from '#domain/kit/endpoint.ts'

/** A text field of an endpoint's input. */
export interface TextField {
  /** Its path, such as `items[].name`; a name of a record is `choices{key}`. */
  readonly path: string
  readonly schema: z.core.$ZodType
  /** An input with this field alone. */
  readonly inputOf: (text: unknown) => unknown
}

interface Step {
  readonly step?: string
  /** Wraps the inner value. */
  readonly wrap?: (text: unknown) => unknown
}

/** Each text field of the endpoint's input at any depth: in lists, records and alternatives too. */
export function textFieldsOf({ input }: Endpoint): TextField[] {
  return fieldsIn({ schema: input, path: '', inputOf: (text) => text })
}

function fieldsIn(place: TextField): TextField[] {
  const { schema, path } = place
  const within = (inner: z.core.$ZodType, { step = '', wrap = (text) => text }: Step = {}) =>
    fieldsIn({ schema: inner, path: `${path}${step}`, inputOf: (text) => place.inputOf(wrap(text)) })
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape)
    return fields.flatMap(([name, inner]) =>
      within(inner, { step: path === '' ? name : `.${name}`, wrap: (text) => ({ [name]: text }) }),
    )
  }
  if (schema instanceof z.core.$ZodArray) return within(schema._zod.def.element, { step: '[]', wrap: (text) => [text] })
  if (schema instanceof z.core.$ZodTuple)
    return schema._zod.def.items.flatMap((inner, place) =>
      within(inner, { step: `[${place}]`, wrap: (text) => schema._zod.def.items.map(() => text) }),
    )
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def
    return [
      ...within(keyType, { step: '{key}', wrap: (text) => ({ [String(text)]: 'x' }) }),
      ...within(valueType, { step: '{}', wrap: (text) => ({ x: text }) }),
    ]
  }
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((inner) => within(inner))
  if (schema instanceof z.core.$ZodPipe) return within(schema._zod.def.in)
  if (isWrapper(schema)) return within(schema._zod.def.innerType)
  return schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodUnknown ? [place] : []
}

function isWrapper(
  schema: z.core.$ZodType,
): schema is z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault | z.core.$ZodPrefault {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  )
}
