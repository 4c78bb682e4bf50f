import { contactFields } from '#contract/catalogue/order.ts'
import { paragraphs, type Composers } from '../notifications/channels/email/service.ts'
import { findOrderForEmail } from './orders/store.ts'
import { messages } from './messages.ts'

/** Returns a composer, which returns null for a deleted order. */
export const catalogueEmails = (): Composers => ({
  catalogue_order: async (sql, { data: { order, price } }) => {
    if (order === undefined) throw new Error('An email of an order names no order')
    const found = await findOrderForEmail(sql, Number(order))
    if (!found) return null
    const { title, fields, organisation } = found
    const { subject, hello, why, field: line, ask, number } = messages.email
    const filled = contactFields.flatMap((field) => {
      const text = fields[field]
      return text === undefined ? [] : [line(field, text)]
    })
    return paragraphs(subject(title), [
      hello,
      why(title, organisation),
      // Emails queued by an older version have no price.
      ...(price === undefined ? [] : [price]),
      ...filled,
      ask,
      number(Number(order)),
    ])
  },
})
