import type { Queryable } from '../../../db/connect.ts'
import { lineText, type Asked, type Kind } from '../staging/stage.ts'
import { acceptableFaults } from '../values/full-name.ts'

const column = 'ФИО'
const maxExamples = 3

const messages = {
  ask: (rows: number, examples: readonly string[]) =>
    `Имена не разделить на фамилию, имя и отчество (строк: ${rows}), например ${examples.join(', ')}. Их можно взять как есть: при регистрации житель введёт то, что увидит в квитанции`,
  example: (name: string, line: string) => `«${name}» (строка ${line})`,
} as const

export const isNameFault: NonNullable<Kind['isAsked']> = (fault) =>
  fault.column === column && acceptableFaults.includes(fault.reason)

/** Marks the rows whose names cannot be split, and clears their fault if the names are accepted as they are. */
export const takeNames: NonNullable<Kind['prepare']> = async (tx, { accepts }) => {
  const isName = tx`fault ->> 0 = ${column} and fault ->> 2 = any(${acceptableFaults})`
  await tx`
    update given set name_as_is = coalesce(marked.odd_name, ''),
      bad_column = others -> 0 ->> 0, bad_value = others -> 0 ->> 1, bad_reason = others -> 0 ->> 2,
      bad_more = nullif(others - 0, '[]')
    from (
      select line, max(fault ->> 1) filter (where ${isName}) as odd_name,
        coalesce(jsonb_agg(fault order by nth) filter (where not (${isName} and ${accepts.has('names_as_is')})), '[]') as others
      from given, jsonb_array_elements(
        jsonb_build_array(jsonb_build_array(bad_column, bad_value, bad_reason)) || coalesce(bad_more, '[]'))
        with ordinality as listed (fault, nth)
      where bad_reason is not null
      group by line having bool_or(${isName})) marked
    where marked.line = given.line`
}

export const askAboutNames = async (tx: Queryable): Promise<Asked | null> => {
  const rows = await tx<
    { readonly name: string; readonly line: string; readonly marked: number; readonly bad: number }[]
  >`
    select name_as_is as name, ${lineText(tx, tx`line`)} as line, count(*) over ()::integer as marked,
      (count(*) filter (where bad_reason = any(${acceptableFaults}) and bad_more is null) over ())::integer as bad
    from staged where name_as_is is not null order by staged.line limit ${maxExamples}`
  const [first] = rows
  if (!first) return null
  const examples = rows.map(({ name, line }) => messages.example(name, line))
  return { text: messages.ask(first.marked, examples), rows: first.bad }
}
