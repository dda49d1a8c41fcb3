import type { Check } from './model.ts'

const minutes = 60
const days = 24 * 60 * minutes

/**
 * What is asked about the running site each minute. `npm run status`, the heartbeat, the metrics and ops/RUNBOOK.md are
 * all made from this list; how each is measured stands in server/checks/measures.ts.
 */
export const checkList = [
  {
    name: 'database',
    question: 'How long does the database take to answer?',
    unit: 'milliseconds',
    warn: 1000,
    alarm: 2000,
    meaning: 'Nothing can be booked or bought; pages and lists come from what the servers still keep.',
    action:
      'Is the machine of the database up, and its disk not full? Start PostgreSQL. The servers find it again by themselves.',
  },
  {
    name: 'schema',
    question: 'How many migrations of this version does the database lack?',
    unit: 'count',
    alarm: 1,
    meaning: 'The database is of an older version than the servers, perhaps restored from an older backup.',
    action: 'Run npm run migrate, or start a server with MIGRATE=on.',
  },
  {
    name: 'hold',
    question: 'How long has sending been held after a restore?',
    unit: 'seconds',
    warn: 0,
    meaning:
      'No letter, push, collection or refund leaves, and letters that wait raise no alarm; bookings and payments go on.',
    action: 'npm run release shows what would follow, and npm run release -- --yes ends it.',
  },
  {
    name: 'rounds',
    question: 'When did a server last run these checks?',
    unit: 'seconds',
    warn: 3 * minutes,
    alarm: 5 * minutes,
    meaning: 'No server does the timed work: no letter, no payment message and no release of a seat is on time.',
    action: 'Is a server with JOBS=on or a worker running? Start it, and read the last lines of its log.',
  },
  {
    name: 'clock',
    question: 'How far apart are the clocks of a server and the database?',
    unit: 'seconds',
    warn: 2,
    alarm: 30,
    meaning:
      'Bookings and payments follow the clock of the database; log lines and limits of callers follow the other.',
    action: 'On both machines: timedatectl. Install or start chrony.',
  },
  {
    name: 'connections',
    question: 'How many of the connections of PostgreSQL are in use?',
    unit: 'percent',
    warn: 80,
    alarm: 95,
    meaning: 'The next server or command may not get in.',
    action:
      'Who holds them: select application_name, count(*) from pg_stat_activity group by 1. Lower DATABASE_POOL, or raise max_connections.',
  },
  {
    name: 'archive',
    question: 'How long has PostgreSQL archived nothing of its log?',
    unit: 'seconds',
    warn: 5 * minutes,
    alarm: 15 * minutes,
    meaning: 'Everything since then is lost if the disk of the database dies, and its log fills that disk.',
    action:
      'Read last_failed_wal in pg_stat_archiver and the log of PostgreSQL. Is the store of the backups full, reachable, its key right? pgbackrest --stanza=hundred check',
  },
  {
    name: 'backup',
    question: 'How old is the last base backup?',
    unit: 'seconds',
    warn: 2 * days,
    alarm: 8 * days,
    meaning: 'Bringing the database back takes longer with each day, and fails if the log since then has a gap.',
    action:
      'systemctl status hundred-backup@full hundred-backup@diff, or the log of the backup container; run the backup by hand.',
  },
  {
    name: 'verify',
    question: 'How long ago were the backups last read and compared with what was written?',
    unit: 'seconds',
    warn: 15 * days,
    meaning: 'A disk or a store may have lost parts of them, and nobody knows.',
    action:
      'systemctl status hundred-verify, or pgbackrest --stanza=hundred verify. After a failure make a full backup at once.',
  },
  {
    name: 'drill',
    question: 'How long ago was a backup last brought back and looked at?',
    unit: 'seconds',
    warn: 45 * days,
    meaning: 'Nobody knows whether the backups can be used.',
    action: 'Follow "Drill" of docs/PRODUCTION.md, then say so: npm run status -- --drilled',
  },
  {
    name: 'letters_waiting',
    question: 'How long has the oldest letter that is due been waiting?',
    unit: 'seconds',
    warn: 5 * minutes,
    alarm: 15 * minutes,
    meaning: 'Codes to log in, receipts and news of free seats do not arrive.',
    action:
      'The log says "a message was not sent" with the words of the mail server. Correct SMTP_URL, or call the host of the mail. What waits leaves by itself.',
  },
  {
    name: 'letters_failed',
    question: 'How many letters were given up within an hour?',
    unit: 'count',
    warn: 5,
    alarm: 50,
    meaning: 'The mail server refuses them for good: wrong addresses, or the studio is taken for a sender of spam.',
    action:
      'Read the reasons in the log. Many alike: check SPF, DKIM and DMARC of the sender as docs/PRODUCTION.md says.',
  },
  {
    name: 'jobs_waiting',
    question: 'How long has the oldest job that is due been waiting?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'What follows a booking or a payment is late: receipts, seats for the waitlist, deliveries.',
    action: 'Is a server with JOBS=on or a worker running and not stuck? Restart it; a job is never done twice.',
  },
  {
    name: 'jobs_failing',
    question: 'How long has a job been failing?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'It is tried again later each time, and one thing stays undone until it succeeds.',
    action:
      'Read last_error in graphile_worker._private_jobs and the log. After the cause is gone it runs by itself; report a cause inside the product.',
  },
  {
    name: 'sweeps',
    question: 'How long ago did each sweep last end well?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'A kind of timed work stands still: letters, refunds, memberships or the ends of classes.',
    action: 'The log names it: "a sweep failed". Restart the server with the jobs; report it if it fails again.',
  },
  {
    name: 'paid_no_order',
    question: 'How long has money that belongs to no order been waiting for a person?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Somebody paid and has nothing for it.',
    action:
      'Open the task in the console, look the payment up at the gateway, and refund it there or sell what was meant.',
  },
  {
    name: 'payment_unknown',
    question: 'How long has a payment with an unknown or doubtful end been waiting for a person?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'The gateway never said whether an order was paid, or what it said needs a decision.',
    action: 'Open the task in the console, look the payment up at the gateway, and decide there.',
  },
  {
    name: 'callbacks_silent',
    question: 'How long have the messages of a gateway been missing?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Payments count a minute late, as the site has to ask for each.',
    action:
      'Are the addresses of the callbacks at the gateway those of docs/gateways.md, and does the proxy let them through? Close the task.',
  },
  {
    name: 'statement_differs',
    question: 'How long has a difference between a gateway and our books been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Money was captured or refunded at the gateway that our books do not know, or the other way round.',
    action: 'Open the task in the console, which names both sides; correct the books, and close it.',
  },
  {
    name: 'refunds_by_hand',
    question: 'How long has a refund that a person must send been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Somebody was promised money back that the gateway does not send by itself.',
    action: 'Open the task in the console and send it at the portal of the gateway or at the counter; then close it.',
  },
  {
    name: 'memberships',
    question: 'How long has a membership that needs a decision been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'A mandate or a collection is doubtful: taken twice, of nobody, or still open at the bank.',
    action: 'Open the task in the console, look the collection up at the gateway, and decide there.',
  },
  {
    name: 'invariants',
    question: 'How many rows broke a rule of the studio last night?',
    unit: 'count',
    alarm: 1,
    meaning: 'Something impossible is in the database: a credit lost, a class too full, a chain of the audit broken.',
    action: 'npm run invariants prints the rows. Change nothing by hand before they are kept; report them.',
  },
  {
    name: 'past_their_time',
    question: 'How long has a held seat or a waitlist been past its time?',
    unit: 'seconds',
    warn: minutes,
    alarm: 5 * minutes,
    meaning: 'Seats stay held that others wait for, and waitlists stand still.',
    action: 'Look at jobs_waiting and sweeps first. Restart the server with the jobs.',
  },
  {
    name: 'failures',
    question: 'How many of the requests of the last five minutes failed or were turned away as busy?',
    unit: 'percent',
    warn: 1,
    alarm: 5,
    meaning: 'Visitors see errors.',
    action: 'The log has a line for each, with its reason. Look at database, connections and pool_waiting.',
  },
  {
    name: 'memory',
    question: 'How much of its memory does the largest process use?',
    unit: 'percent',
    warn: 80,
    meaning: 'The system may soon end it; the other server goes on meanwhile.',
    action: 'Restart that server by itself. If it grows again within a day, keep a heap snapshot and report it.',
  },
  {
    name: 'event_loop',
    question: 'How late is a server with its own work (p99)?',
    unit: 'milliseconds',
    warn: 200,
    meaning: 'Answers are slow: the machine is too small, or something computes for long.',
    action: 'Is another program using the machine? A second server, or a larger machine, as docs/PRODUCTION.md says.',
  },
  {
    name: 'pool_waiting',
    question: 'How long did requests wait for a connection to the database without a break?',
    unit: 'milliseconds',
    warn: 1000,
    meaning: 'More is asked of the database at once than DATABASE_POOL allows, or its statements are slow.',
    action: 'Look at database first. Raise DATABASE_POOL if PostgreSQL has connections to spare.',
  },
  {
    name: 'disk',
    question: 'How much of DATABASE_DISK does the database fill?',
    unit: 'percent',
    warn: 80,
    alarm: 95,
    meaning: 'A full disk ends every write; reads go on.',
    action: 'Enlarge the disk and DATABASE_DISK. Look at archive as well: a log that is not archived fills the disk.',
  },
  {
    name: 'space',
    question: 'How many writes failed within two minutes because the disk of the database is full?',
    unit: 'count',
    alarm: 1,
    meaning: 'Nothing can be booked or bought. Nothing that was confirmed is lost.',
    action:
      'Free space on the disk of the database or enlarge it, never by deleting files of PostgreSQL. Writes go on by themselves.',
  },
] as const satisfies readonly Check[]

export type CheckName = (typeof checkList)[number]['name']
