import { bankPath, concludePayment, leaveBank } from '../bank/conclude-payment.ts'
import type { Decision } from '../bank/outcomes.ts'
import { refusalPage } from '../bank/pages.ts'
import { seeOther, type Exchange, type Reply } from '../http-kit.ts'
import { openPayment, type InstantPayRequest, type Payment, type Simulation } from '../simulation.ts'
import { limitCode } from './amounts.ts'
import { checkMandate } from './check-mandate.ts'
import { checkRequest } from './check-request.ts'

/**
 * `GET /new-instant-pay`: checks the request and opens the bank page. A request that cannot be trusted gets a page with
 * every reason and no redirect: 400, or 409 for an order number in use. A valid request that FPX itself would refuse
 * (2A, 2B, 2C, 90) is answered to the merchant as any other outcome.
 */
export async function startPayment(exchange: Exchange): Promise<Reply> {
  return start(exchange, checkRequest(exchange.simulation, exchange))
}

/** `GET /new-mandate`: the same for a mandate, for whose fee of RM 1.00 the bank page asks. */
export async function startMandate(exchange: Exchange): Promise<Reply> {
  return start(exchange, checkMandate(exchange.simulation, exchange))
}

async function start(exchange: Exchange, checked: ReturnType<typeof checkRequest>): Promise<Reply> {
  const { simulation } = exchange
  if ('problems' in checked) return refusalPage(400, checked.problems)

  const known = simulation.paymentsByOrderNo.get(checked.request.orderNo)
  if (known !== undefined) return meetAgain(known, checked.request)

  const payment = openPayment(simulation, checked.request)
  const decision = immediateDecision(simulation, checked.request)
  if (decision === undefined) return seeOther(bankPath(payment))
  await concludePayment(simulation, { payment, decision })
  return leaveBank(simulation, payment)
}

// A double click or the back button repeats the same request: while nothing is decided it finds the same page.
function meetAgain(known: Payment, request: InstantPayRequest): Reply {
  if (known.status === 'open' && known.request.checksum === request.checksum) return seeOther(bankPath(known))
  return refusalPage(409, [{ field: 'orderNo', reason: 'is in use (45, duplicate seller order number)' }])
}

function immediateDecision(simulation: Simulation, request: InstantPayRequest): Decision | undefined {
  const code = limitCode(request.bank.model, request.amountSen) ?? (request.bank.status === 'B' ? '90' : undefined)
  if (code !== undefined) return { code, server: true, browser: true }
  const armed = simulation.armed.get(request.orderNo)
  simulation.armed.delete(request.orderNo)
  return armed
}
