/**
 * `durable` keeps every acknowledged write through a crash or a power cut. `disposable` is for databases that are
 * thrown away with the test that made them: it skips every wait for the disk.
 */
export type Flavour = 'durable' | 'disposable'

const shared = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '96MB',
  // Nothing replicates from this server, and a log without that purpose is shorter.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Compiling a query costs more than all of the short ones asked here.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
} as const

const flavours = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  disposable: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  },
} as const

/**
 * The settings as words of the command line, so that they hold for a data folder made by any earlier release of ours.
 */
export function settingWords(flavour: Flavour, socketFolder: string): string[] {
  const settings: Record<string, string> = { ...shared, ...flavours[flavour], unix_socket_directories: socketFolder }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
