import type { StateId } from '#domain/addresses/model.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { personOf } from './write-people.ts'

const dayMs = 24 * 3_600_000

interface AddressRow {
  readonly title: string
  readonly recipient: string
  readonly contactNumber: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly stateId: StateId
}

/** The address book of the demo's member. The last one shows an address without a postcode. */
const rows: readonly AddressRow[] = [
  {
    title: 'Home',
    recipient: 'Tan Wei Shan',
    contactNumber: '60123456789',
    street: '12 Lorong Stewart',
    city: 'George Town',
    zip: '10200',
    stateId: 'pulau-pinang',
  },
  {
    title: 'Office',
    recipient: 'Tan Wei Shan',
    contactNumber: '6040001122',
    street: 'Level 8, 3 Lebuh Pantai',
    city: 'George Town',
    zip: '10300',
    stateId: 'pulau-pinang',
  },
  {
    title: 'Mum',
    recipient: 'Ooi Siew Lan',
    contactNumber: '60195550101',
    street: 'Jalan Tasek',
    city: 'Ipoh',
    zip: '',
    stateId: 'perak',
  },
]

/** Writes the address book of the member whom a visitor may log in as. */
export async function writeAddresses(tx: Transaction, now: Instant): Promise<void> {
  await tx
    .insertInto('addresses')
    .values(
      rows.map((row, place) => ({
        id: demoId('addresses', row.title),
        account_id: personOf('member').accountId,
        title: row.title,
        recipient: row.recipient,
        email: 'weishan@example.com',
        contact_number: row.contactNumber,
        street_address: row.street,
        city: row.city,
        zip: row.zip,
        state_id: row.stateId,
        is_default: place === 0,
        created_at: plusMs(now, (place - 60) * dayMs),
        updated_at: plusMs(now, (place - 60) * dayMs),
      })),
    )
    .execute()
}
