import type { Button, SandboxOrder } from './order.ts'
import {
  logReply,
  noMoney,
  paidResult,
  refuseOrder,
  registerResult,
  type ActDeps,
  type Result,
} from './results.ts'

const takeMoney = (deps: ActDeps, order: SandboxOrder): Result => {
  order.state = 'paid'
  order.result = paidResult(deps, order, order.taken)
  if (order.saveCard) deps.saveCard(order.card.reference)
  return order.result
}

const buttonActs: Record<Button, (deps: ActDeps, order: SandboxOrder) => Promise<void>> = {
  async pay(deps, order) {
    await registerResult(deps, order, takeMoney(deps, order), 'Оплачено')
  },
  async twice(deps, order) {
    const result = takeMoney(deps, order)
    await registerResult(deps, order, result, 'Оплачено')
    await registerResult(deps, order, result, 'Оплачено, ещё раз')
  },
  async lose(deps, order) {
    takeMoney(deps, order)
    order.log.push('Оплачено, но уведомление потеряно: сервер узнает, когда спросит')
  },
  async refuse(deps, order) {
    await registerResult(deps, order, refuseOrder(deps, order, noMoney), 'Отказано')
  },
  async never(_deps, order) {
    order.state = 'pending'
    order.log.push('Банк молчит')
  },
  async forge(deps, order) {
    const reply = await deps.callbacks.forge(paidResult(deps, order, order.taken))
    logReply(order, 'Поддельное уведомление об оплате', reply)
  },
  async change(deps, order) {
    const result = paidResult(deps, order, order.taken + 100)
    const reply = await registerResult(deps, order, result, 'Оплачено на рубль больше')
    // Unaccepted money is returned.
    if (!reply.accepted) refuseOrder(deps, order, 'деньги возвращены')
  },
}

/** Returns false if our server declined the check. */
export const pressButton = async (deps: ActDeps, order: SandboxOrder, button: Button): Promise<boolean> => {
  if (order.state !== 'open' && order.state !== 'pending') return true
  const reply = await deps.callbacks.check(order)
  logReply(order, 'Можно ли платить', reply)
  if (!reply.accepted) {
    refuseOrder(deps, order, reply.text)
    return false
  }
  order.taken = reply.kopecks ?? order.kopecks
  await buttonActs[button](deps, order)
  return true
}

/** Decides an order that the bank left pending. */
export const decideOrder = (deps: ActDeps, order: SandboxOrder, isPaid: boolean): Promise<void> =>
  buttonActs[isPaid ? 'pay' : 'refuse'](deps, order)
