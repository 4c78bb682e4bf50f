import type { Queryable } from '../../../db/connect.ts'
import { roubles, type Kind } from '../staging/stage.ts'
import { isDash } from '../values/staged-cell.ts'
import { normalizeWords } from '../values/letters.ts'
import { money } from '../values/numbers.ts'
import { fault, value, type Parse } from '../values/parsed.ts'

const debitWords: ReadonlySet<string> = new Set(['д', 'дт', 'дебет', 'дебетовое', 'долг', 'задолженность'])
const creditWords: ReadonlySet<string> = new Set(['к', 'кт', 'кредит', 'кредитовое', 'переплата', 'аванс'])

/** Parses a word beside a balance: who owes. */
export const side: Parse = (given) => {
  const word = normalizeWords(given).replace(/\.$/, '')
  if (debitWords.has(word)) return value('debit')
  return creditWords.has(word) ? value('credit') : fault('нужно «Дт» (долг) или «Кт» (переплата)')
}

const sidedSum =
  /^(?:(дт|дебет|долг|кт|кредит|переплата|аванс)[.:]? ?([^\p{L}]+)|([^\p{L}]+)(дт|дебет|долг|кт|кредит|переплата|аванс)\.?)$/u

/** Parses a debt, also as «310,20 Кт» and «переплата 310,20». */
export const debt: Parse = (given) => {
  if (isDash(given)) return value('0')
  const text = /\p{L}/u.test(given) && given.length <= 60 ? normalizeWords(given) : ''
  const [, before, sumAfter, sumBefore, after] = sidedSum.exec(text) ?? []
  const [word, sum] = [before ?? after, sumAfter ?? sumBefore]
  if (word === undefined || sum === undefined) return money(given)
  const parsed = money(sum.trim())
  if ('fault' in parsed || !creditWords.has(word)) return parsed
  return Number(parsed.value) < 0
    ? fault('переплата меньше нуля: это долг или переплата?')
    : value(String(-Number(parsed.value) || 0))
}

/** Subtracts overpayments, and turns the sign of credits: `debt` is what the resident owes. */
export const applySides: NonNullable<Kind['prepare']> = async (tx, { fields }) => {
  const mark = (column: string, shown: ReturnType<Queryable>, where: ReturnType<Queryable>, reason: string) =>
    tx`
      update given set bad_column = ${column}, bad_value = coalesce((${shown})::text, ''), bad_reason = ${reason}
      where bad_reason is null and (${where})`
  if (fields.has('overpaid')) {
    const sum = roubles(tx, 'overpaid')
    await mark('Переплата', sum, tx`overpaid < 0`, 'переплата меньше нуля: это долг или переплата?')
    await mark('Переплата', sum, tx`overpaid > 0 and debt < 0`, 'долг рядом тоже меньше нуля: оставьте одно')
    await tx`update given set debt = debt - coalesce(overpaid, 0) where bad_reason is null`
  }
  if (fields.has('side')) {
    await mark('Дт/Кт', tx`null`, tx`side is null and debt <> 0`, 'не заполнено')
    await mark(
      'Долг',
      roubles(tx, 'debt'),
      tx`side is not null and debt < 0`,
      'сумма рядом с «Дт» и «Кт» меньше нуля',
    )
    await tx`update given set debt = -debt where bad_reason is null and side = 'credit'`
  }
}
