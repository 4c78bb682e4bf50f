import type { Answer, Calls } from './calls.ts'
import type { Button, StandOrder } from './order.ts'

interface ActParts {
  readonly calls: Calls
  /** Where this machine's stand is reached: the fiscal receipt lies there. */
  readonly site: () => string
  /** A card may be debited from now on. */
  readonly remember: (reference: string) => void
}

/** Why a card is refused. */
export const noMoney = 'недостаточно средств'

const tell = (order: StandOrder, what: string, { taken, text }: Answer): void => {
  order.story.push(`${what}: сервер ответил «${text}»${taken ? '' : ', не принято'}`)
}

/** What the stand's bank does with an order when a button is pressed, on its page or for a debit. */
export const makeActs = ({ calls, site, remember }: ActParts) => {
  const paidWord = (order: StandOrder, kopecks: number) =>
    calls.word(order, {
      result_code: '1',
      amount: String(kopecks),
      'p.maskedPan': order.card.masked,
      fiscal_receipt: `${site()}/stand/bank/receipt/${order.transaction}`,
      ...(order.saveCard && {
        'card.reference': order.card.reference,
        'card.masked': order.card.masked,
        'card.expires': order.card.expires,
      }),
    })
  const refusedWord = (order: StandOrder, reason: string) =>
    calls.word(order, { result_code: '2', result_text: reason })

  const register = async (order: StandOrder, word: Readonly<Record<string, string>>, what: string) => {
    const answer = await calls.register(word)
    tell(order, what, answer)
    return answer
  }

  const take = (order: StandOrder): Readonly<Record<string, string>> => {
    order.state = 'paid'
    order.word = paidWord(order, order.taken)
    if (order.saveCard) remember(order.card.reference)
    return order.word
  }

  const deny = (order: StandOrder): Readonly<Record<string, string>> => {
    order.state = 'refused'
    order.word = refusedWord(order, noMoney)
    return order.word
  }

  const acts: Record<Button, (order: StandOrder) => Promise<void>> = {
    async pay(order) {
      await register(order, take(order), 'Оплачено')
    },
    async twice(order) {
      const word = take(order)
      await register(order, word, 'Оплачено')
      await register(order, word, 'Оплачено, ещё раз')
    },
    async lose(order) {
      take(order)
      order.story.push('Оплачено, но уведомление потеряно: сервер узнает, когда спросит')
    },
    async refuse(order) {
      await register(order, deny(order), 'Отказано')
    },
    async never(order) {
      order.state = 'pending'
      order.story.push('Банк молчит')
    },
    async forge(order) {
      tell(order, 'Поддельное уведомление об оплате', await calls.forge(paidWord(order, order.taken)))
    },
    async change(order) {
      const answer = await register(order, paidWord(order, order.taken + 100), 'Оплачено на рубль больше')
      if (answer.taken) return
      // Money that the shop does not take goes back to the payer.
      order.state = 'refused'
      order.word = refusedWord(order, 'деньги возвращены')
    },
  }

  return {
    /** Asks our server, and if that lets it, presses the button. False: our server does not. */
    async press(order: StandOrder, button: Button): Promise<boolean> {
      if (order.state !== 'open' && order.state !== 'pending') return true
      const asked = await calls.check(order)
      tell(order, 'Можно ли платить', asked)
      if (!asked.taken) {
        order.state = 'refused'
        order.word = refusedWord(order, asked.text)
        return false
      }
      order.taken = asked.kopecks ?? order.kopecks
      await acts[button](order)
      return true
    },

    /** Refuses an order at once, to whoever asks for it. */
    deny,

    /** Remembers the card, or does not. */
    async rememberCard(order: StandOrder, isRemembered: boolean): Promise<void> {
      const { reference, masked, expires } = order.card
      const card = { 'card.reference': reference, 'card.masked': masked, 'card.expires': expires }
      order.state = isRemembered ? 'paid' : 'refused'
      order.word = isRemembered
        ? calls.word(order, { result_code: '1', 'o.kind': 'card', amount: '0', ...card })
        : refusedWord(order, 'карта не подходит')
      if (isRemembered) remember(reference)
      if (isRemembered) await register(order, order.word, 'Карта запомнена')
      else order.story.push('Карта не запомнена')
    },

    /** Gives taken money back. */
    async reverse(order: StandOrder): Promise<void> {
      order.state = 'reversed'
      order.word = calls.word(order, { result_code: '3', amount: String(order.taken) })
      await register(order, order.word, 'Деньги возвращены')
    },

    /** Decides what was left undecided, and says so. */
    async decide(order: StandOrder, isPaid: boolean): Promise<void> {
      await acts[isPaid ? 'pay' : 'refuse'](order)
    },

    /** Says the last word once more. */
    async repeat(order: StandOrder): Promise<void> {
      if (order.word) await register(order, order.word, 'Повторное уведомление')
    },
  }
}
