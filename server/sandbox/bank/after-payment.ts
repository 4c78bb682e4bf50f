import { formatRoubles } from '../../kernel/money.ts'
import type { SandboxOrder } from './order.ts'
import { registerResult, type ActDeps } from './results.ts'

export const reversePayment = async (deps: ActDeps, order: SandboxOrder): Promise<void> => {
  order.state = 'reversed'
  order.result = deps.callbacks.result(order, { result_code: '3', amount: String(order.taken) })
  await registerResult(deps, order, order.result, 'Деньги возвращены')
}

export const repeatNotification = async (deps: ActDeps, order: SandboxOrder): Promise<void> => {
  if (order.result) await registerResult(deps, order, order.result, 'Повторное уведомление')
}

/** Once per id; returns the reason if refused. */
export const refundPayment = (order: SandboxOrder, id: string, kopecks: number): string | null => {
  if (order.refunds.has(id)) return null
  const given = [...order.refunds.values()].reduce((sum, amount) => sum + amount, 0)
  if (order.state !== 'paid') return 'операция не проведена'
  if (given + kopecks > order.taken) return 'сумма возврата больше оплаты'
  order.refunds.set(id, kopecks)
  order.log.push(`Возврат ${formatRoubles(kopecks)}`)
  return null
}
