/** Submits the page of the simulated bank with that outcome. */
export async function chooseAtBank(url: string, outcome: string): Promise<void> {
  const bank = await fetch(url)
  await bank.arrayBuffer()
  const chosen = await fetch(`${bank.url}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  })
  if (chosen.status !== 303) throw new Error(`the bank answered ${chosen.status} to ${outcome}`)
}
