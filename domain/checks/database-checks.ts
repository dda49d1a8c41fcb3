import { logOf, pgBackRest, psql, restart, servers } from './commands.ts'
import type { Check } from './model.ts'

/** In seconds, as the checks of a time measure it. */
const minutes = 60
const days = 24 * 60 * minutes

/** Of the database, the rounds of the checks themselves, and the backups. */
export const databaseChecks = [
  {
    name: 'database',
    question: 'How long does the database take to answer?',
    unit: 'milliseconds',
    warn: 1000,
    alarm: 2000,
    meaning: 'Nothing can be booked or bought; pages and lists come from what the servers still keep.',
    action:
      'Is the machine of the database up, and its disk not full? Restart PostgreSQL where it does not run. The servers find it again by themselves.',
    commands: ['pg_lsclusters', 'df --human-readable /var/lib/postgresql', 'systemctl restart postgresql'],
  },
  {
    name: 'schema',
    question: 'How many migrations of this version does the database lack?',
    unit: 'count',
    alarm: 1,
    meaning: 'The database is of an older version than the servers, perhaps restored from an older backup.',
    action: 'Bring it to this version. The servers need no restart.',
    commands: ['npm run migrate'],
  },
  {
    name: 'hold',
    question: 'How long has sending been held after a restore?',
    unit: 'seconds',
    warn: 0,
    meaning:
      'No letter, push, collection or refund leaves, and letters that wait raise no alarm; bookings and payments go on. A server that ran while the database was brought back begins it by itself.',
    action: 'The first shows what would follow, and the second ends it.',
    commands: ['npm run release', 'npm run release -- --yes'],
  },
  {
    name: 'rounds',
    question: 'When did a server last run these checks?',
    unit: 'seconds',
    warn: 3 * minutes,
    alarm: 5 * minutes,
    meaning: 'No server does the timed work: no letter, no payment message and no release of a seat is on time.',
    action: 'Is a server with JOBS=on or a worker running? Read the last lines of its log, and start it.',
    commands: [servers, logOf(), restart],
  },
  {
    name: 'clock',
    question: 'How far apart are the clocks of a server and the database?',
    unit: 'seconds',
    warn: 2,
    alarm: 30,
    meaning:
      'Bookings and payments follow the clock of the database; log lines and limits of callers follow the other.',
    action: 'Ask on both machines. Where the clock is not synchronised, install chrony.',
    commands: ['timedatectl', 'apt install chrony'],
  },
  {
    name: 'connections',
    question: 'How many of the connections of PostgreSQL are in use?',
    unit: 'percent',
    warn: 80,
    alarm: 95,
    meaning: 'The next server or command may not get in.',
    action:
      'See who holds them. Lower DATABASE_POOL in the settings and restart the servers one after the other, or raise max_connections of PostgreSQL.',
    commands: [psql('connections')],
  },
  {
    name: 'archive',
    question: 'How long has PostgreSQL archived nothing of its log?',
    unit: 'seconds',
    warn: 5 * minutes,
    alarm: 15 * minutes,
    meaning: 'Everything since then is lost if the disk of the database dies, and its log fills that disk.',
    action:
      'What was the last failure, and what does the log of PostgreSQL say? Is the store of the backups full, reachable, its key right? The last one tells whether it works again.',
    commands: [psql('archive'), 'tail --lines=50 /var/log/postgresql/*.log', pgBackRest('check')],
  },
  {
    name: 'backup',
    question: 'How old is the last base backup?',
    unit: 'seconds',
    warn: 2 * days,
    alarm: 8 * days,
    meaning: 'Bringing the database back takes longer with each day, and fails if the log since then has a gap.',
    action:
      'What did the last ones say? Then make one by hand. A managed database is saved by its host: say so after each copy with the last one.',
    commands: [
      'systemctl status hundred-backup@full hundred-backup@diff',
      'systemctl start hundred-backup@full',
      'npm run status -- --backed-up',
    ],
  },
  {
    name: 'verify',
    question: 'How long ago were the backups last read and compared with what was written?',
    unit: 'seconds',
    warn: 15 * days,
    meaning: 'A disk or a store may have lost parts of them, and nobody knows.',
    action:
      'What did the last reading say? Then read them by hand. Copies of a managed database are read by bringing one back, and the last one says so.',
    commands: ['systemctl status hundred-verify', 'systemctl start hundred-verify', 'npm run status -- --verified'],
  },
  {
    name: 'backup_damaged',
    question: 'How many files of the backups were missing or altered when they were last read?',
    unit: 'count',
    alarm: 1,
    meaning: 'The database cannot be brought back to some moments, or to none.',
    action:
      'The first names the backup. No usable backup.info: the passphrase is not that of the store. Else make a full backup at once, remove the damaged one, and read them again.',
    commands: [
      'journalctl --unit=hundred-verify --lines=100',
      'systemctl start hundred-backup@full',
      pgBackRest('--set=BACKUP expire'),
      'systemctl start hundred-verify',
    ],
  },
  {
    name: 'drill',
    question: 'How long ago was a backup last brought back and looked at?',
    unit: 'seconds',
    warn: 45 * days,
    meaning: 'Nobody knows whether the backups can be used.',
    action: 'Follow "Drill" of docs/PRODUCTION.md by day, then say so.',
    commands: ['npm run status -- --drilled'],
  },
] as const satisfies readonly Check[]
