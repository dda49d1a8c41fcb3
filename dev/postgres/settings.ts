/**
 * `durable` keeps every acknowledged write through a crash or a power cut. `measured` is the same, and says what each
 * statement cost where a database asks for it. `disposable` is for databases that are dropped with their test: it skips
 * every wait for the disk.
 */
export type Flavour = 'durable' | 'measured' | 'disposable'

const shared = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '96MB',
  // Nothing replicates from this server, and without replication the log is shorter.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // JIT compilation costs more than all of our short queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
} as const

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const

const flavours = {
  durable,
  measured: {
    ...durable,
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'none',
    'pg_stat_statements.track_planning': 'on',
  },
  disposable: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  },
} as const

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>

/** The settings as command-line words, so that they also apply to a data folder of an earlier release. */
export function settingWords(flavour: Flavour, more: Settings): string[] {
  const settings: Settings = { ...shared, ...flavours[flavour], ...more }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
