/** One person of the demo studio whom a visitor may log in as. */
export type SignIn = { readonly role: string; readonly login: string; readonly password: string }

type Running = {
  readonly port: number
  readonly mode: string
  /** Address of the gateway simulator, when one runs. */
  readonly simulator: string | undefined
  readonly signIns: readonly SignIn[]
}

/** Prints all addresses, as the last thing of a start. */
export function printAddresses({ port, mode, simulator, signIns }: Running): void {
  const site = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
  const addresses = [
    ['Site', `${site}/`],
    ['Chinese', `${site}/zh`],
    ['Staff console', `${site}/staff`],
    ...(mode === 'demo' ? [['Mails it sent', `${site}/demo/mailbox`]] : []),
    ...(simulator === undefined ? [] : [['Simulated bank', `${simulator}/`]]),
  ]
  console.log(`\n${table(addresses)}`)
  if (signIns.length > 0)
    console.log(`\nLog in as\n${table(signIns.map(({ role, login, password }) => [role, login, password]))}`)
  console.log('\nCtrl-C stops everything.')
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}
