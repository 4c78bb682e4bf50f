import { nameHeaderLines, type HeadRow } from '../headers/joined-headers.ts'
import { normalizeHeader } from '../headers/header-names.ts'
import { showHeader } from '../values/letters.ts'

const debit = /(?:дебет|дт)$|^дебет/
const credit = /(?:кредит|кт)$|^кредит/

/** The row of «Дебет» and «Кредит» in a balance sheet of 1C; undefined if there is none. */
export const findTurnover = (rows: readonly HeadRow[]): HeadRow | undefined =>
  rows.find(({ cells }) => {
    const names = cells.map(normalizeHeader)
    return names.some((name) => debit.test(name)) && names.some((name) => credit.test(name))
  })

const maxShown = 12

/** Says which columns of a balance sheet were found, what can be imported of it, and what to export for the rest. */
export const describeTurnover = (row: HeadRow): string => {
  const found = row.cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, maxShown)
    .map((cell) => `«${showHeader(cell).slice(0, 60)}»`)
  return (
    `похоже на оборотно-сальдовую ведомость 1С, заголовок взят из ${nameHeaderLines(row)}. Найдены столбцы: ${found.join(', ')}. ` +
    'Загрузить можно только остатки: сопоставьте «Лицевой счёт», «Дебет» и «Кредит» одного сальдо ' +
    '(на начало или на конец), а «Сектор» и «На дату» укажите одним значением для всех строк. ' +
    'По оборотам начислений и оплат не узнать. Выгрузите из 1С начисления по услугам ' +
    '(Лицевой счёт, Сектор, Период, Услуга, Начислено) и оплаты по документам ' +
    '(Лицевой счёт, Сектор, Дата, Сумма, Документ, Источник)'
  )
}
