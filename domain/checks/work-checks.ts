import { logOf, psql, restart, servers } from './commands.ts'
import type { Check } from './model.ts'

/** In seconds, as the checks of a time measure it. */
const minutes = 60
const days = 24 * 60 * minutes

/** Of letters, timed work, and what waits for a person. */
export const workChecks = [
  {
    name: 'letters_waiting',
    question: 'How long has the oldest letter that is due been waiting?',
    unit: 'seconds',
    warn: 5 * minutes,
    alarm: 15 * minutes,
    meaning: 'Codes to log in, receipts and news of free seats do not arrive.',
    action:
      'Read the words of the mail server. Correct SMTP_URL and restart the servers, or call the host of the mail. What waits leaves by itself at its next try, four hours later at most; at once by the last one.',
    commands: [logOf('was not sent'), psql('send-letters-now')],
  },
  {
    name: 'letters_failed',
    question: 'How many letters were given up within an hour, whose host has taken none since?',
    unit: 'count',
    warn: 5,
    alarm: 50,
    meaning: 'The mail server refuses them for good: wrong addresses, or the studio is taken for a sender of spam.',
    action:
      'Read the reasons. Many alike: check SPF, DKIM and DMARC of the sender as docs/PRODUCTION.md says, and call the host of the mail. It ends when their host takes a letter: ask the site for a new password of an account there. Without one it ends an hour after the last.',
    commands: [logOf('was not sent')],
  },
  {
    name: 'jobs_waiting',
    question: 'How long has the oldest job that is due been waiting?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'What follows a booking or a payment is late: receipts, seats for the waitlist, deliveries.',
    action: 'Is a server with JOBS=on or a worker running and not stuck? Restart it; a job is never done twice.',
    commands: [psql('waiting-jobs'), servers, restart],
  },
  {
    name: 'jobs_failing',
    question: 'How long has a kind of job been failing?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'What that job does stays undone until one of its kind succeeds.',
    action:
      'Read what it says. After the cause is gone it is silent as soon as one succeeds; report a cause inside the product.',
    commands: [psql('failing-jobs')],
  },
  {
    name: 'sweeps',
    question: 'How long ago did each sweep last end well?',
    unit: 'seconds',
    warn: 2 * minutes,
    alarm: 15 * minutes,
    meaning: 'A kind of timed work stands still: letters, refunds, memberships or the ends of classes.',
    action: 'The log names it. Restart the server with the jobs; report it if it fails again.',
    commands: [logOf('a sweep failed'), restart],
  },
  {
    name: 'paid_no_order',
    question: 'How long has money that belongs to no order been waiting for a person?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Somebody paid and has nothing for it.',
    action:
      'Open the task in the console under Tasks, look the payment up at the gateway, and refund it there or sell what was meant.',
  },
  {
    name: 'payment_unknown',
    question: 'How long has a payment with an unknown or doubtful end been waiting for a person?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'The gateway never said whether an order was paid, or what it said needs a decision.',
    action: 'Open the task in the console under Tasks, look the payment up at the gateway, and decide there.',
  },
  {
    name: 'callbacks_silent',
    question: 'How long have the messages of a gateway been missing?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Payments count a minute late, as the site has to ask for each.',
    action:
      'Are the addresses of the callbacks at the gateway those of docs/gateways.md, and does the proxy let them through? Then close the task in the console under Tasks.',
  },
  {
    name: 'statement_differs',
    question: 'How long has a difference between a gateway and our books been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Money was captured or refunded at the gateway that our books do not know, or the other way round.',
    action: 'Open the task in the console under Tasks, which names both sides; correct the books, and close it.',
  },
  {
    name: 'refunds_by_hand',
    question: 'How long has a refund that a person must send been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'Somebody was promised money back that the gateway does not send by itself.',
    action:
      'Open the task in the console under Tasks and send it at the portal of the gateway or at the counter; then close it.',
  },
  {
    name: 'memberships',
    question: 'How long has a membership that needs a decision been waiting?',
    unit: 'seconds',
    warn: 0,
    alarm: days,
    meaning: 'A mandate or a collection is doubtful: taken twice, of nobody, or still open at the bank.',
    action: 'Open the task in the console under Tasks, look the collection up at the gateway, and decide there.',
  },
  {
    name: 'invariants',
    question: 'How many rows broke a rule of the studio last night?',
    unit: 'count',
    alarm: 1,
    meaning: 'Something impossible is in the database: a credit lost, a class too full, a chain of the audit broken.',
    action:
      'The first prints the rows. Keep what it prints and report it; change nothing by hand before. The servers look again each night; at once by the second, when it is mended.',
    commands: ['npm run invariants', psql('look-at-invariants')],
  },
  {
    name: 'past_their_time',
    question: 'How long has a held seat or a waitlist been past its time?',
    unit: 'seconds',
    warn: minutes,
    alarm: 5 * minutes,
    meaning: 'Seats stay held that others wait for, and waitlists stand still.',
    action: 'Look at jobs_waiting and sweeps first. Restart the server with the jobs.',
    commands: [restart],
  },
] as const satisfies readonly Check[]
