import { malaysiaTimeText } from '../clock.ts'
import type { Payment } from '../simulation.ts'
import { wireAmount } from './amounts.ts'
import { signCallback, type CallbackFields } from './checksum.ts'

const sellerId = 'SE00000001'

/**
 * The fields of a callback, the same for the server's POST and the browser's GET: docs/gateways.md#classic-callbacks.
 * The checksum covers eleven of them: `payment_method`, `curlec_method`, description and notes are outside it.
 */
export function callbackFields(key: string, payment: Payment): CallbackFields {
  const signed = {
    fpx_fpxTxnId: payment.id,
    fpx_sellerExOrderNo: payment.exchangeOrderNo,
    fpx_fpxTxnTime: malaysiaTimeText(payment.createdAtMs),
    fpx_sellerOrderNo: payment.request.orderNo,
    fpx_sellerId: sellerId,
    fpx_txnCurrency: 'MYR',
    fpx_txnAmount: wireAmount(payment.request.amountSen),
    fpx_buyerName: payment.buyerName,
    fpx_buyerBankId: payment.request.bank.code,
    fpx_debitAuthCode: payment.code,
    fpx_type: 'N',
  }
  const isCard = payment.request.bank.code === ''
  const curlec_method = payment.request.mandate === undefined ? '01' : '00'
  return {
    curlec_method,
    ...signed,
    ...(isCard ? { payment_method: 'CC' as const, ...cardFields(payment) } : { payment_method: 'FPX' as const }),
    fpx_description: payment.request.description,
    fpx_notes: payment.request.notes,
    fpx_checksum: signCallback(key, { ...signed, curlec_method }),
  }
}

/** The extra fields of a card. */
function cardFields({ id, code }: Payment) {
  return { cc_transaction_id: `CC${id}`, cc_authorisation_code: code === '00' ? '123456' : '' }
}
