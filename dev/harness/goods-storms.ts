import { sql } from 'kysely'
import { countEach } from '#dev/testing/answers.ts'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { aDelivery, anAddress, cartBuyer, type CartBuyer, type CartItem } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import type { Answered, Site } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'

/** The setting of a race for goods: a site with a catalogue, and a delivery method. */
export interface GoodsGround {
  readonly server: Site
  readonly studio: Studio
  readonly catalog: Catalog
  readonly delivery: Id<'shipping_methods'>
}

export async function prepareGoods(server: Site): Promise<GoodsGround> {
  const studio = await aStudio(server.db)
  return { server, studio, catalog: await aCatalog(server.db, studio), delivery: await aDelivery({ server, studio }) }
}

/** How many carts are filled in parallel. */
const fillsAtOnce = 20

interface GoodsStorm {
  readonly buyers: number
  readonly units: number
  /** Every other buyer wants a bundle of two of the same stock. */
  readonly bundles?: boolean
}

/** This many guests fill a cart each and then order at the same moment, on both servers. */
export async function goodsStorm(ground: GoodsGround, { buyers, units, bundles = false }: GoodsStorm) {
  const { catalog, server } = ground
  const product = await aProduct(server.db, { catalog, variants: [{ stock: units }] })
  const set = bundles
    ? await aProduct(server.db, { catalog, variants: [{ stock: 0 }], parts: [[product.variantIds[0], 2]] })
    : undefined
  const guests: CartBuyer[] = []
  while (guests.length < buyers) {
    const next = Array.from(
      { length: Math.min(fillsAtOnce, buyers - guests.length) },
      (_, place) => guests.length + place,
    )
    guests.push(
      ...(await Promise.all(
        next.map(async (index) => aGuest(ground, [{ id: (index % 2 === 1 && set ? set : product).id, quantity: 1 }])),
      )),
    )
  }
  const answers = await Promise.all(guests.map(async (guest) => guest.checkout()))
  return {
    product,
    placed: answers.filter(({ status }) => status === 201),
    answers: countEach(answers.map(wordFor)),
    outcome: await outcomeOf(ground, product),
  }
}

/** A guest with those items in the cart, and an e-mail and a phone that no guest of an earlier storm had. */
async function aGuest(ground: GoodsGround, items: readonly CartItem[]) {
  const guest = cartBuyer(ground)
  await guest.put(items)
  await guest.fill({ billing_address: anAddress(), shipping_method: ground.delivery })
  return guest
}

/** `placed`, or the code of the refusal with the problem of the line. */
function wordFor({ status, body }: Answered): string {
  if (status === 201) return 'placed'
  const [line = ''] = /cart\.\w+/.exec(JSON.stringify(body['details']?.['new'] ?? null)) ?? []
  return `${textOf(body['code'])} ${line}`.trim()
}

/** The stored outcome for all buyers of that product. */
export async function outcomeOf({ server: { db } }: GoodsGround, product: Product) {
  const variantId = product.variantIds[0]
  const { rows } = await sql<{ stock: number; held: number; pieces: number; paid: number; orphans: number }>`
    select v.stock, v.held,
      (select coalesce(sum(s.quantity), 0)::integer from order_line_stock s where s.variant_id = v.id) as pieces,
      (select count(distinct o.id)::integer from orders o
        join order_lines l on l.order_id = o.id
        join order_line_stock s on s.line_id = l.id
        where s.variant_id = v.id and o.status = 'processing') as paid,
      (select count(*)::integer from orders o
        where not exists (select 1 from payment_attempts a where a.order_id = o.id)
          or not exists (select 1 from order_lines l join order_line_stock s on s.line_id = l.id where l.order_id = o.id)) as orphans
    from product_variants v
    where v.id = ${variantId}`.execute(db)
  return rows[0]
}

/** The phones that occur in more than one cart of any storm: their guests would share the limits of one person. */
export async function sharedPhones({ server: { db } }: GoodsGround): Promise<readonly string[]> {
  const { rows } = await sql<{ phone: string }>`
    select checkout #>> '{billing_address,contact_number}' as phone
    from carts
    where checkout ? 'billing_address'
    group by phone
    having count(*) > 1`.execute(db)
  return rows.map(({ phone }) => phone)
}
