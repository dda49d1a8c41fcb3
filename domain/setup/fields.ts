import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { listFields } from '#domain/kit/list.ts'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const named = text(120).check(z.minLength(1, 'fields.required'))
const active = z.boolean()

/** What the endpoints for the things of a studio have in common. */
export const fields = {
  readers: { staff: ['owner', 'manager', 'desk'] },
  managers: { staff: ['owner', 'manager'] },
  /** What a thing is called in addresses; it stays, whatever the thing is renamed to. */
  slug: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  name: z.strictObject({ en: named, zh: named }),
  words: z.strictObject({ en: text(1000), zh: text(1000) }),
  sort: z.int().check(z.minimum(0), z.maximum(100_000)),
  active,
  listInput: z.strictObject(
    listFields({ search: { slug: /^[a-z0-9-]{1,60}$/, active: /^(true|false)$/ }, orders: ['sort', 'slug'] }),
  ),
  changed: z.strictObject({ success: z.literal(true) }),
  made: <Table extends string>(table: Table) => z.strictObject({ success: z.literal(true), id: idOf(table) }),
} as const
