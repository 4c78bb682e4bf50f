import type { Printed } from './printed.ts'

/** Makes the PDF of a receipt. What draws it is loaded with the first one: most processes never print. */
export const print = async (printed: Printed): Promise<Uint8Array> => {
  const { receiptPdf } = await import('./pdf/receipt-pdf.ts')
  return receiptPdf(printed)
}
