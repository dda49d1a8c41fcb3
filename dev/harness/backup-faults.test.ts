import { globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { levelIn } from '#dev/testing/level-on.ts'
import { canMount, moveToSmallDisk } from '#dev/testing/small-disk.ts'
import type { CheckName } from '#domain/checks/check-list.ts'
import { askChecks } from '#server/checks/ask-checks.ts'
import { measures } from '#server/checks/measures.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { clusterNote, openDebianCluster, runsOnCluster, type DebianCluster } from './debian-cluster.ts'

const limitMs = 600_000
const ops = join(import.meta.dirname, '..', '..', 'ops')
const soon = { timeout: 180_000, interval: 500 }

describe.skipIf(!runsOnCluster)(`backups that go wrong (${clusterNote})`, () => {
  let cluster: DebianCluster
  let db: Database
  beforeAll(async () => {
    cluster = await openDebianCluster()
    await migrate(cluster.url)
    db = openDatabase(openPool(cluster.url, { size: 2, onLost: () => undefined }))
    await backUp('full')
  }, limitMs)
  afterAll(async () => {
    await db.destroy()
    await cluster.remove()
  }, limitMs)

  /** Where a second without an archive counts as a minute, so that nobody has to wait for a quarter of an hour. */
  const using = {
    ...measures,
    archive: async (on: Database) => ((await measures.archive(on)) ?? 0) * 60,
  }
  const levelNow = async (name: CheckName) => levelIn(await askChecks(db, { using }), name)

  /** Writes something, so that there is a piece of the log to archive: each minute a server does. */
  const writeLog = async () => cluster.ask(`select pg_create_restore_point('of the test'); select pg_switch_wal()`)
  const archiveLevel = async () => {
    await writeLog()
    return levelNow('archive')
  }
  const failuresOfArchive = async () => Number(await cluster.ask('select failed_count from pg_stat_archiver'))

  /** What the unit of the timer does: the line after the first only when that one succeeded. */
  async function backUp(type: 'full' | 'diff'): Promise<void> {
    const unit = readFileSync(join(ops, 'systemd', 'hundred-backup@.service'), 'utf8').replaceAll('%i', type)
    const lines = [...unit.matchAll(/^ExecStart(?:Post)?=(.+)$/gm)].map(([, line]) => line)
    expect(lines).toHaveLength(2)
    await cluster.asPostgres('bash', ['-c', lines.join(' && ')])
  }
  const verify = async () => cluster.asPostgres('bash', ['-c', readFileSync(join(ops, 'verify-backups.sh'), 'utf8')])
  const backupLabels = async (): Promise<string[]> =>
    [...(await cluster.pgBackRest('info')).matchAll(/backup: (\S+)/g)].map(([, label = '']) => label)

  test(
    'a wrong key ends archive and backup, and both checks and the reading of the backups say so, until it is right',
    async () => {
      await expect.poll(archiveLevel, soon).toBe('ok')
      await verify()
      expect(await levelNow('backup_damaged')).toBe('ok')
      const settings = readFileSync(cluster.settingsFile, 'utf8')
      writeFileSync(cluster.settingsFile, settings.replace(/^repo1-cipher-pass=.*$/m, 'repo1-cipher-pass=of another'))
      const before = await failuresOfArchive()
      await expect.poll(archiveLevel, soon).toBe('alarm')
      expect(await failuresOfArchive()).toBeGreaterThan(before)
      await expect(backUp('diff')).rejects.toThrow('[029]')
      await expect(verify()).rejects.toThrow()
      expect(await levelNow('backup_damaged')).toBe('alarm')
      writeFileSync(cluster.settingsFile, settings)
      await expect.poll(archiveLevel, soon).toBe('ok')
      await backUp('diff')
      expect(await verify()).toContain('status: ok')
      expect(await levelNow('backup_damaged')).toBe('ok')
    },
    limitMs,
  )

  test(
    'an altered and a lost file of a backup are found when it is read, until it is removed after another one was made',
    async () => {
      await backUp('full')
      const label = (await backupLabels()).at(-1) ?? ''
      const [altered = '', lost = ''] = globSync(
        join(cluster.folder, 'repo/backup/hundred', label, 'pg_data/base/**/*.gz'),
      )
        .toSorted()
        .filter((file) => statSync(file).size > 2000)
      const bytes = readFileSync(altered)
      bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
      writeFileSync(altered, bytes)
      rmSync(lost)
      await expect(verify()).rejects.toThrow()
      expect(await cluster.ask(`select found from upkeep where kind = 'verify'`)).toBe('2')
      expect(await levelNow('backup_damaged')).toBe('alarm')
      // As the runbook says.
      await backUp('full')
      await cluster.pgBackRest(`--set=${label}`, 'expire')
      await verify()
      expect(await levelNow('backup_damaged')).toBe('ok')
    },
    limitMs,
  )

  test(
    'backups that fail for two days are a warning, for eight an alarm, and one that succeeds ends it',
    async () => {
      const daysLater = async (days: number) =>
        cluster.ask(`update upkeep set at = at - ${days} * interval '1 day' where kind = 'backup'`)
      await daysLater(2)
      const store = join(cluster.folder, 'repo/backup')
      renameSync(store, `${store}.away`)
      await expect(backUp('diff')).rejects.toThrow()
      expect(await levelNow('backup')).toBe('warn')
      await daysLater(6)
      expect(await levelNow('backup')).toBe('alarm')
      rmSync(store, { recursive: true, force: true })
      renameSync(`${store}.away`, store)
      await backUp('diff')
      expect(await levelNow('backup')).toBe('ok')
    },
    limitMs,
  )

  test.skipIf(!canMount())(
    'a full store ends the archive and alarms; with room again all of the log is there and nothing is lost (needs mount)',
    async () => {
      const disk = moveToSmallDisk(join(cluster.folder, 'repo'), { megabytes: 512 })
      onTestFinished(disk.remove)
      await expect.poll(archiveLevel, soon).toBe('ok')

      disk.fill()
      const before = await failuresOfArchive()
      await expect.poll(archiveLevel, soon).toBe('alarm')
      expect(await failuresOfArchive()).toBeGreaterThan(before)
      expect(readFileSync(join(cluster.folder, 'main.log'), 'utf8')).toContain('No space left on device')
      await cluster.ask(`create table written_meanwhile as select 'kept' as word`)

      disk.free()
      await expect.poll(archiveLevel, soon).toBe('ok')
      await cluster.untilArchived()
      expect(await cluster.ask(`select count(*) from pg_ls_archive_statusdir() where name like '%.ready'`)).toBe('0')
      await backUp('diff')
      await verify()
      expect([await levelNow('backup_damaged'), await cluster.ask('table written_meanwhile')]).toEqual(['ok', 'kept'])
    },
    limitMs,
  )
})
