import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { brokenConstraint } from '#server/driver/database.ts'

const stage = stageStudio()
let desk: Member
let colleague: Member
beforeAll(async () => {
  const role = { branchId: stage.studio.branchId, role: 'desk' } as const
  desk = await aMember(stage.server.db, { role })
  colleague = await aMember(stage.server.db, { role })
})

/** The constraint that a statement breaks; $desk, $colleague and $branch stand for ids. */
async function broken(statement: string): Promise<string | undefined> {
  const text = statement
    .replaceAll('$desk', `'${desk.accountId}'::uuid`)
    .replaceAll('$colleague', `'${colleague.accountId}'::uuid`)
    .replaceAll('$branch', `'${stage.studio.branchId}'::uuid`)
    .replaceAll('$key', `'${randomUUID()}'`)
  return stage.server.pool.query(text).then(() => undefined, brokenConstraint)
}

const device = (values: string) =>
  `insert into staff_devices (branch_id, kind, name, key_hash, account_id, enrolled_by_account_id, enrolled_at, last_used_at,
    password_at, factor_at, pin_tries) values ($branch, ${values})`
const now = 'studio_now()'
const session = (values: string) =>
  `insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform, kind,
    device_id, confirmed_at) values ($key, $desk, ${now}, ${now}, ${now}, ${values})`
const aDevice = `(select id from staff_devices limit 1)`

describe('the database refuses', () => {
  test.each([
    ['staff_devices_kind_check', device(`'phone', 'x', $key, null, $desk, ${now}, ${now}, null, null, 0`)],
    ['staff_devices_name_check', device(`'desk', '', $key, null, $desk, ${now}, ${now}, null, null, 0`)],
    ['staff_devices_pin_tries_check', device(`'desk', 'x', $key, null, $desk, ${now}, ${now}, null, null, 6`)],
    ['staff_devices_own', device(`'own', 'x', $key, null, $desk, ${now}, ${now}, null, null, 0`)],
    ['staff_devices_own', device(`'desk', 'x', $key, $desk, $desk, ${now}, ${now}, null, null, 0`)],
    ['staff_devices_own_enrolled', device(`'own', 'x', $key, $desk, $colleague, ${now}, ${now}, null, null, 0`)],
    ['staff_devices_own_proof', device(`'desk', 'x', $key, null, $desk, ${now}, ${now}, ${now}, null, 0`)],
    ['staff_devices_own_proof', device(`'desk', 'x', $key, null, $desk, ${now}, ${now}, null, ${now}, 0`)],
    ['staff_devices_times', device(`'desk', 'x', $key, null, $desk, ${now}, ${now} - interval '1 s', null, null, 0`)],
    ['staff_devices_times', device(`'own', 'x', $key, $desk, $desk, ${now}, ${now}, ${now} + interval '1 s', null, 0`)],
    ['staff_devices_times', device(`'own', 'x', $key, $desk, $desk, ${now}, ${now}, null, ${now} + interval '1 s', 0`)],
    [
      'staff_pins_pin_hash_check',
      `insert into staff_pins (account_id, pin_hash, set_at) values ($desk, '482913', ${now})`,
    ],
    [
      'staff_pins_tries_check',
      `insert into staff_pins (account_id, pin_hash, tries, set_at) values ($desk, '$argon2id$', 11, ${now})`,
    ],
    ['staff_factors_secret', `insert into staff_factors (account_id) values ($desk)`],
    [
      'staff_factors_in_force',
      `insert into staff_factors (account_id, secret, set_up_at) values ($desk, 'sealed', ${now})`,
    ],
    [
      'staff_factors_in_force',
      `insert into staff_factors (account_id, next_secret, last_step) values ($desk, 'sealed', 7)`,
    ],
    [
      'staff_factors_recovery',
      `insert into staff_factors (account_id, next_secret, recovery_hashes) values ($desk, 'sealed', '{a}')`,
    ],
    [
      'staff_factors_recovery_hashes_check',
      `insert into staff_factors (account_id, secret, last_step, set_up_at, recovery_hashes)
        values ($desk, 'sealed', 7, ${now}, '{a,b,c,d,e,f,g,h,i,j,k}')`,
    ],
    ['auth_sessions_kind', session(`${now}, 'web', 'kiosk', null, null`)],
    ['auth_sessions_confirmed', session(`${now}, 'web', 'shop', null, ${now}`)],
    ['auth_sessions_confirmed', session(`${now}, 'web', 'staff_factor', null, ${now}`)],
    ['auth_sessions_staff_life', session(`${now} + interval '12 hours 1 s', 'web', 'staff', null, null`)],
  ])('%s: %#', async (constraint, statement) => {
    expect(await broken(statement)).toBe(constraint)
  })

  test('a login of the shop that ends with a device, and two devices of one secret', async () => {
    const secret = randomUUID()
    const values = `'desk', 'x', '${secret}', null, $desk, ${now}, ${now}, null, null, 0`
    expect(await broken(device(values))).toBeUndefined()
    expect(await broken(device(values))).toBe('staff_devices_key_hash_key')
    expect(await broken(session(`${now}, 'web', 'shop', ${aDevice}, null`))).toBe('auth_sessions_device')
    expect(await broken(session(`${now}, 'web', 'staff', ${aDevice}, null`))).toBeUndefined()
  })
})

test('whoever works in no branch any more keeps no PIN, no authenticator, no own device and no login there', async () => {
  const { db, pool } = stage.server
  const role = { branchId: stage.studio.branchId, role: 'desk' } as const
  const leaver = await aMember(db, { role })
  const values = `'own', 'Phone', '${randomUUID()}', '${leaver.accountId}', '${leaver.accountId}', ${now}, ${now}, null, null, 0`
  expect(await broken(device(values))).toBeUndefined()
  await pool.query(`insert into staff_pins (account_id, pin_hash, set_at) values ($1, '$argon2id$x', ${now})`, [
    leaver.accountId,
  ])
  await pool.query(`insert into staff_factors (account_id, next_secret) values ($1, 'sealed')`, [leaver.accountId])
  const token = await logInStaff(db, leaver.accountId)
  await pool.query(
    `update auth_sessions set device_id = (select id from staff_devices where account_id = $1) where account_id = $1 and kind = 'staff'`,
    [leaver.accountId],
  )
  await db.deleteFrom('account_roles').where('account_id', '=', leaver.accountId).execute()
  for (const table of ['staff_devices', 'staff_pins', 'staff_factors']) {
    const { rowCount } = await pool.query(`select from ${table} where account_id = $1`, [leaver.accountId])
    expect([table, rowCount]).toEqual([table, 0])
  }
  expect((await stage.server.request('GET', '/me', { token })).status).toBe(401)
})
