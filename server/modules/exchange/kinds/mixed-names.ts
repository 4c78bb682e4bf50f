import { findMixedWords, mendMixedWords } from '#contract/lookalikes.ts'
import { lineText, type Kind } from '../staging/stage.ts'

interface Names {
  readonly line: number
  readonly surname: string | null
  readonly name: string | null
  readonly patronymic: string | null
}

const mend = (name: string | null): string | null => name && mendMixedWords(name)

/** Replaces Latin letters among Russian ones of a name, and keeps the name as it was for the report. */
export const mendNames: NonNullable<Kind['prepare']> = async (tx) => {
  const rows = await tx<Names[]>`
    select line, surname, name, patronymic from given
    where concat_ws(' ', surname, name, patronymic) ~ '[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]'`
  if (rows.length === 0) return
  const mended = rows.map(({ line, surname, name, patronymic }) => ({
    line,
    mixed_name: [surname, name, patronymic].flatMap((word) => findMixedWords(word ?? '')).join(' '),
    surname: mend(surname),
    name: mend(name),
    patronymic: mend(patronymic),
  }))
  await tx`
    update given set surname = mended.surname, name = mended.name, patronymic = mended.patronymic,
      mixed_name = mended.mixed_name
    from jsonb_to_recordset(${tx.json(mended)})
      as mended (line bigint, surname text, name text, patronymic text, mixed_name text)
    where mended.line = given.line`
}

const maxShown = 5

/** Lists the names that `mendNames` changed: at registration residents type Russian letters. */
export const mixedNames: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly name: string; readonly line: string; readonly count: number }[]>`
    select mixed_name as name, ${lineText(tx, tx`line`)} as line, count(*) over ()::integer as count from staged
    where bad_reason is null and mixed_name is not null order by staged.line limit ${maxShown}`
  const [first] = rows
  if (!first) return []
  const shown = rows.map(({ name, line }) => `«${name}» (строка ${line})`).join(', ')
  const more = first.count > rows.length ? ` и ещё ${first.count - rows.length}` : ''
  return [`Латинские буквы среди русских в именах заменены похожими русскими: ${shown}${more}`]
}
