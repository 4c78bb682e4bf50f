import { html, type Html } from '../../kernel/html.ts'
import { page } from '../pages.ts'
import {
  buttons,
  refundButtons,
  sandboxCards,
  type Button,
  type RefundButton,
  type SandboxOrder,
} from './order.ts'
import { formatRoubles } from '../../kernel/money.ts'

const labels: Record<Button, string> = {
  pay: 'Оплатить',
  refuse: 'Отказать',
  never: 'Никогда не отвечать',
  lose: 'Оплатить и потерять уведомление',
  twice: 'Оплатить и ответить дважды',
  forge: 'Подделать подпись',
  change: 'Изменить сумму',
}
const refundLabels: Record<RefundButton, string> = {
  pay: 'Вернуть',
  refuse: 'Отказать',
  never: 'Никогда не отвечать',
  lose: 'Вернуть и потерять ответ',
}
const states: Record<SandboxOrder['state'], string> = {
  open: 'открыт',
  pending: 'банк молчит',
  paid: 'оплачен',
  refused: 'отказано',
  reversed: 'деньги возвращены',
}

const cardChoice = (chosen: string): Html =>
  html`<fieldset>
    <legend>Карта</legend>
    ${sandboxCards.map(
      ({ reference, name, masked }) =>
        html`<label
          ><input
            type="radio"
            name="card"
            value="${reference}"
            ${reference === chosen ? html`checked` : html``}
          />
          ${name} ${masked}</label
        >`,
    )}
  </fieldset>`

const press = (value: string, label: string): Html =>
  html`<button type="submit" name="button" value="${value}">${label}</button>`

const backLink = ({ back }: SandboxOrder): Html =>
  back === null ? html`` : html`<p><a href="${back.failure}">Вернуться, не платя</a></p>`

export const paymentPage = (order: SandboxOrder): string =>
  page(
    'Оплата картой',
    html`<p>Это страница банка на стенде. Настоящих денег здесь нет.</p>
      <p>${order.title}</p>
      <p>К оплате: <strong>${formatRoubles(order.kopecks)}</strong></p>
      <form method="post" action="/sandbox/bank/orders/${order.id}/press">
        ${cardChoice(order.card.reference)}
        <p>${buttons.map((button) => press(button, labels[button]))}</p>
      </form>
      ${backLink(order)}`,
  )

export const cardPage = (order: SandboxOrder): string =>
  page(
    'Привязка карты',
    html`<p>Это страница банка на стенде. Деньги не списываются.</p>
      <form method="post" action="/sandbox/bank/orders/${order.id}/card">
        ${cardChoice(order.card.reference)}
        <p>${press('pay', 'Запомнить карту')} ${press('refuse', 'Отказать')}</p>
      </form>
      ${backLink(order)}`,
  )

export const refusedPage = (order: SandboxOrder): string =>
  page(
    'Оплатить нельзя',
    html`<p>${order.log.at(-1) ?? ''}</p>
      ${backLink(order)}`,
  )

const orderActions = ({ id, state, kind }: SandboxOrder): Html => {
  const choices: Html[] = []
  if (state === 'pending') choices.push(press('pay', 'Провести'), press('refuse', 'Отклонить'))
  if (state === 'paid' && kind !== 'card') choices.push(press('reverse', 'Вернуть деньги'))
  if (state !== 'open' && state !== 'pending') choices.push(press('repeat', 'Повторить уведомление'))
  return choices.length === 0
    ? html``
    : html`<form method="post" action="/sandbox/bank/orders/${id}/decide">${choices}</form>`
}

const row = (order: SandboxOrder): Html =>
  html`<li>
    ${order.title || 'Привязка карты'}, ${formatRoubles(order.taken || order.kopecks)}, ${order.card.masked}:
    ${states[order.state]}
    <ul>
      ${order.log.map((line) => html`<li>${line}</li>`)}
    </ul>
    ${orderActions(order)}
  </li>`

const renderChoice = <T extends string>(
  path: string,
  legend: string,
  named: ReadonlyArray<readonly [T, string]>,
  chosen: T,
): Html =>
  html`<form method="post" action="${path}">
    <fieldset>
      <legend>${legend}</legend>
      ${named.map(
        ([value, label]) =>
          html`<label
            ><input
              type="radio"
              name="button"
              value="${value}"
              ${value === chosen ? html`checked` : html``}
            />
            ${label}</label
          >`,
      )}
    </fieldset>
    <button type="submit">Так и делать</button>
  </form>`

export const bankPage = (
  orders: readonly SandboxOrder[],
  chargeButton: Button,
  refundButton: RefundButton,
): string =>
  page(
    'Банк',
    html`${renderChoice(
        '/sandbox/bank/debits',
        'Списания по сохранённым картам и автоплатежи',
        buttons.map((button) => [button, labels[button]] as const),
        chargeButton,
      )}
      ${renderChoice(
        '/sandbox/bank/refunds',
        'Возвраты',
        refundButtons.map((button) => [button, refundLabels[button]] as const),
        refundButton,
      )}
      <h2>Заказы</h2>
      ${
        orders.length === 0
          ? html`<p>Заказов пока нет.</p>`
          : html`<ol>
              ${orders.map(row)}
            </ol>`
      }`,
  )

export const receiptPage = ({ title, taken, transaction, refunds }: SandboxOrder, id: string): string => {
  const refunded = refunds.get(id)
  return page(
    refunded === undefined ? 'Кассовый чек' : 'Кассовый чек: возврат прихода',
    html`<p>${title}</p>
      <p>Итого: <strong>${formatRoubles(refunded ?? taken)}</strong></p>
      <p>Операция ${transaction}</p>`,
  )
}
