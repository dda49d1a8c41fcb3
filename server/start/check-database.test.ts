import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { runOn, withDatabase } from '#dev/testing/server-databases.ts'
import { checkDatabase } from './check-database.ts'

test('a database whose text is not UTF-8 is refused with the command that makes another', async () => {
  const server = inject('testServerUrl')
  const name = `ascii_${process.pid}`
  await runOn(
    server,
    `create database ${name} encoding 'SQL_ASCII' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  )
  const client = new Client({ connectionString: withDatabase(server, name) })
  await client.connect()
  await expect(checkDatabase(client, { migrates: true })).rejects.toThrow(
    `keeps its text as SQL_ASCII, which holds no Chinese. Make it anew: createdb --encoding=UTF8 --template=template0 ${name}`,
  )
  await client.end()
  await runOn(server, `drop database ${name}`)
})
