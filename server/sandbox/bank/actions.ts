import { formatRoubles } from '../../kernel/money.ts'
import type { Callbacks, Reply } from './callbacks.ts'
import type { Button, SandboxOrder } from './order.ts'

interface ActionDeps {
  readonly callbacks: Callbacks
  readonly receiptUrl: (id: string) => string
  readonly saveCard: (reference: string) => void
}

export const noMoney = 'недостаточно средств'

const logReply = (order: SandboxOrder, action: string, { accepted, text }: Reply): void => {
  order.log.push(`${action}: сервер ответил «${text}»${accepted ? '' : ', не принято'}`)
}

export const createActions = ({ callbacks, receiptUrl, saveCard }: ActionDeps) => {
  const paidResult = (order: SandboxOrder, kopecks: number) =>
    callbacks.result(order, {
      result_code: '1',
      amount: String(kopecks),
      'p.maskedPan': order.card.masked,
      fiscal_receipt: receiptUrl(order.transaction),
      ...(order.saveCard && {
        'card.reference': order.card.reference,
        'card.masked': order.card.masked,
        'card.expires': order.card.expires,
      }),
    })
  const refusedResult = (order: SandboxOrder, reason: string) =>
    callbacks.result(order, { result_code: '2', result_text: reason })

  const register = async (order: SandboxOrder, result: Readonly<Record<string, string>>, action: string) => {
    const reply = await callbacks.register(result)
    logReply(order, action, reply)
    return reply
  }

  const take = (order: SandboxOrder): Readonly<Record<string, string>> => {
    order.state = 'paid'
    order.result = paidResult(order, order.taken)
    if (order.saveCard) saveCard(order.card.reference)
    return order.result
  }

  const deny = (order: SandboxOrder): Readonly<Record<string, string>> => {
    order.state = 'refused'
    order.result = refusedResult(order, noMoney)
    return order.result
  }

  const actions: Record<Button, (order: SandboxOrder) => Promise<void>> = {
    async pay(order) {
      await register(order, take(order), 'Оплачено')
    },
    async twice(order) {
      const result = take(order)
      await register(order, result, 'Оплачено')
      await register(order, result, 'Оплачено, ещё раз')
    },
    async lose(order) {
      take(order)
      order.log.push('Оплачено, но уведомление потеряно: сервер узнает, когда спросит')
    },
    async refuse(order) {
      await register(order, deny(order), 'Отказано')
    },
    async never(order) {
      order.state = 'pending'
      order.log.push('Банк молчит')
    },
    async forge(order) {
      logReply(
        order,
        'Поддельное уведомление об оплате',
        await callbacks.forge(paidResult(order, order.taken)),
      )
    },
    async change(order) {
      const reply = await register(order, paidResult(order, order.taken + 100), 'Оплачено на рубль больше')
      if (reply.accepted) return
      // Unaccepted money is returned.
      order.state = 'refused'
      order.result = refusedResult(order, 'деньги возвращены')
    },
  }

  return {
    /** Returns false if our server declined the check. */
    async press(order: SandboxOrder, button: Button): Promise<boolean> {
      if (order.state !== 'open' && order.state !== 'pending') return true
      const reply = await callbacks.check(order)
      logReply(order, 'Можно ли платить', reply)
      if (!reply.accepted) {
        order.state = 'refused'
        order.result = refusedResult(order, reply.text)
        return false
      }
      order.taken = reply.kopecks ?? order.kopecks
      await actions[button](order)
      return true
    },

    deny,

    async registerCard(order: SandboxOrder, isSaved: boolean): Promise<void> {
      const { reference, masked, expires } = order.card
      const card = { 'card.reference': reference, 'card.masked': masked, 'card.expires': expires }
      order.state = isSaved ? 'paid' : 'refused'
      order.result = isSaved
        ? callbacks.result(order, { result_code: '1', 'o.kind': 'card', amount: '0', ...card })
        : refusedResult(order, 'карта не подходит')
      if (isSaved) saveCard(reference)
      if (isSaved) await register(order, order.result, 'Карта запомнена')
      else order.log.push('Карта не запомнена')
    },

    async reverse(order: SandboxOrder): Promise<void> {
      order.state = 'reversed'
      order.result = callbacks.result(order, { result_code: '3', amount: String(order.taken) })
      await register(order, order.result, 'Деньги возвращены')
    },

    /** Once per id; returns the reason if refused. */
    refund(order: SandboxOrder, id: string, kopecks: number): string | null {
      if (order.refunds.has(id)) return null
      const given = [...order.refunds.values()].reduce((sum, amount) => sum + amount, 0)
      if (order.state !== 'paid') return 'операция не проведена'
      if (given + kopecks > order.taken) return 'сумма возврата больше оплаты'
      order.refunds.set(id, kopecks)
      order.log.push(`Возврат ${formatRoubles(kopecks)}`)
      return null
    },

    async decide(order: SandboxOrder, isPaid: boolean): Promise<void> {
      await actions[isPaid ? 'pay' : 'refuse'](order)
    },

    async repeat(order: SandboxOrder): Promise<void> {
      if (order.result) await register(order, order.result, 'Повторное уведомление')
    },
  }
}
