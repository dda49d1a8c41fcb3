import { logOf, psql, restart, servers } from './commands.ts'
import type { Check } from './model.ts'

/** Of the servers, and of the disk that ends their writes. */
export const serverChecks = [
  {
    name: 'failures',
    question:
      'How many requests failed or were turned away as busy, of the last five minutes and still of the last one?',
    unit: 'percent',
    warn: 1,
    alarm: 5,
    meaning: 'Visitors see errors.',
    action:
      'The log has a line for each, and the errors behind them. Look at database, connections, pool_waiting and space.',
    commands: [logOf('"status":5'), logOf('"level":50')],
  },
  {
    name: 'memory',
    question: 'How much of its memory does the largest process use?',
    unit: 'percent',
    warn: 80,
    meaning: 'The system may soon end it; the other server goes on meanwhile.',
    action:
      'See which one it is, and restart that server alone. If it grows again within a day, report it with what the first one prints.',
    commands: [servers, restart],
  },
  {
    name: 'event_loop',
    question: 'How late is a server with its own work (p99)?',
    unit: 'milliseconds',
    warn: 200,
    meaning: 'Answers are slow: the machine is too small, or something computes for long.',
    action:
      'Is another program using the machine? Else a second server or a larger machine, as docs/PRODUCTION.md says under "When to grow".',
    commands: ['top -b -n 1 | head --lines=20'],
  },
  {
    name: 'pool_waiting',
    question: 'How long did requests wait for a connection to the database without a break?',
    unit: 'milliseconds',
    warn: 1000,
    meaning: 'More is asked of the database at once than DATABASE_POOL allows, or its statements are slow.',
    action:
      'Look at database and connections first. If PostgreSQL has connections to spare, raise DATABASE_POOL in the settings and restart the servers one after the other.',
    commands: [psql('longest-statements')],
  },
  {
    name: 'disk',
    question: 'How much of DATABASE_DISK does the database fill?',
    unit: 'percent',
    warn: 80,
    alarm: 95,
    meaning: 'A full disk ends every write; reads go on.',
    action: 'Enlarge the disk and DATABASE_DISK. Look at archive as well: a log that is not archived fills the disk.',
    commands: ['df --human-readable /var/lib/postgresql', psql('size')],
  },
  {
    name: 'space',
    question: 'How many writes failed within a minute because the disk of the database is full?',
    unit: 'count',
    alarm: 1,
    meaning: 'Nothing can be booked or bought. Nothing that was confirmed is lost.',
    action:
      'Free space on the disk of the database or enlarge it, never by deleting files of PostgreSQL. Writes go on by themselves.',
    commands: ['df --human-readable /var/lib/postgresql', 'du --human-readable --max-depth=1 /var/lib/postgresql'],
  },
] as const satisfies readonly Check[]
