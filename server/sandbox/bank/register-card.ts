import type { SandboxOrder } from './order.ts'
import { refuseOrder, registerResult, type ActDeps } from './results.ts'

export const registerCard = async (deps: ActDeps, order: SandboxOrder, isSaved: boolean): Promise<void> => {
  if (!isSaved) {
    refuseOrder(deps, order, 'карта не подходит')
    order.log.push('Карта не запомнена')
    return
  }
  const { reference, masked, expires } = order.card
  const card = { 'card.reference': reference, 'card.masked': masked, 'card.expires': expires }
  order.state = 'paid'
  order.result = deps.callbacks.result(order, { result_code: '1', 'o.kind': 'card', amount: '0', ...card })
  deps.saveCard(reference)
  await registerResult(deps, order, order.result, 'Карта запомнена')
}
