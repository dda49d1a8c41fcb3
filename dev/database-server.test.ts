import { afterEach, expect, test, vi } from 'vitest'
import { openDatabaseServer } from './database-server.ts'

afterEach(() => vi.unstubAllEnvs())

test('a command without DATABASE_URL starts no embedded database in production', async () => {
  vi.stubEnv('MODE', 'production')
  vi.stubEnv('DATABASE_URL', '')
  await expect(openDatabaseServer({ migrates: true })).rejects.toThrow('DATABASE_URL must be set')
})
