import pg from 'pg'

/**
 * The longest a statement waits for a lock. A request may wait for a locked row in its batch, behind the batch before
 * and alone, and must be answered within five seconds.
 */
const lockWaitMs = 1500
/**
 * The longest a statement of a request or a job may run; the slowest list of the large studio takes an eighth of a
 * second.
 */
const statementMs = 15_000
/**
 * The longest a transaction may be idle before PostgreSQL ends it: a paused or disconnected process keeps its locks no
 * longer than this.
 */
const idleInTransactionMs = 5000

const settings: Readonly<Record<string, string>> = {
  lock_timeout: `${lockWaitMs}ms`,
  statement_timeout: `${statementMs}ms`,
  idle_in_transaction_session_timeout: `${idleInTransactionMs}ms`,
  // A client that disappeared is detected after a minute instead of two hours.
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
  // The planner takes the ties of people to a branch for very dear, and would compile for longer than they take.
  jit: 'off',
}

/** Names the lock of these settings; `server/merges` and `server/packages` use 7400 and 7401. */
const lockKey = 7402

/**
 * Sets these settings for the role in this database, so that every later connection has them, whatever opened it: a
 * pooler drops start-up parameters and shares connections among clients, but settings of a role apply behind it too.
 * PostgreSQL refuses one of two such changes at a moment ("tuple concurrently updated"), so servers that start together
 * take turns.
 */
export async function setRoleSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  const statements = Object.entries(settings).map(
    ([name, value]) => `alter role current_user in database ${database} set ${name} = ${pg.escapeLiteral(value)}`,
  )
  // Sent together they are one transaction, which holds the lock to its end.
  await client.query([`select pg_advisory_xact_lock(${lockKey})`, ...statements].join(';'))
}

/**
 * For migrations, invariants and seeds, which may take as long as they need: removes the timeouts of one connection.
 */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
}
