import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { maxFileBytes } from '#contract/files/checks.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { documentType } from '../../files/service.ts'
import { accountColumn, type Column } from '../values/columns.ts'
import { pathBeside } from './file-beside.ts'
import {
  accountJoin,
  markBad,
  markDuplicates,
  noAccount,
  readOutcomeCounts,
  type ImportContext,
  type Kind,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { text } from '../values/words.ts'

const fileName: Column['parse'] = (given) =>
  /[/\\:]|^[.]/.test(given)
    ? { fault: 'нужно имя файла без папки: он лежит рядом с таблицей' }
    : text(200)(given)

const inspect = async (
  folder: string,
  name: string,
): Promise<{ readonly type: string; readonly sha256: string } | { readonly fault: string }> => {
  const path = await pathBeside(folder, name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return { fault: 'такого файла рядом с таблицей нет' }
  if (found.size === 0) return { fault: 'файл пустой' }
  if (found.size > maxFileBytes) return { fault: 'файл больше 10 МБ' }
  const content = await readFile(path)
  const type = await documentType(content)
  if (type === undefined) return { fault: 'файл не pdf, jpg, png, docx и не xlsx' }
  return { type, sha256: createHash('sha256').update(content).digest('hex') }
}

interface StagedFile {
  readonly line: number
  readonly filename: string
}

const selectFiles = (tx: Queryable, where: Fragment) =>
  tx<StagedFile[]>`select line, filename from staged where bad_reason is null and ${where} order by line`

const inspectFiles = async (tx: Queryable, { folder }: ImportContext): Promise<void> => {
  for (const { line, filename } of await selectFiles(tx, tx`true`)) {
    const found = await inspect(folder, filename)
    if ('fault' in found) await markBad(tx, 'Файл', tx`filename`, tx`line = ${line}`, found.fault)
    else
      await tx`update staged set content_type = ${found.type}, sha256 = decode(${found.sha256}, 'hex') where line = ${line}`
  }
}

const isKnown = (sql: Queryable, { organisationId }: ImportContext): Fragment => sql`
  attachment.organisation_id = ${organisationId} and attachment.personal_account_id is not distinct from account_id
  and attachment.house = coalesce(staged.house, '') and attachment.title = staged.title and published_on = day`

const { isRequired: _, ...optionalAccount } = accountColumn

/** Documents of a flat or a house; unique by place, title and day. */
export const documents: Kind = {
  name: 'documents',
  columns: [
    optionalAccount,
    { header: 'Дом', field: 'house', type: 'text', parse: text(200) },
    { header: 'Название', field: 'title', type: 'text', parse: text(200), isRequired: true },
    { header: 'Дата', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Файл', field: 'filename', type: 'text', parse: fileName, isRequired: true },
  ],
  extra: (sql) => sql`place text, content_type text, sha256 bytea, outcome text`,
  lookUp: (sql, context) => ({
    columns: { account_id: sql`account.id` },
    joins: accountJoin(sql, context),
  }),
  async check(tx, context) {
    const { organisationId } = context
    await markBad(
      tx,
      'Лицевой счёт',
      tx`number`,
      tx`num_nonnulls(number, house) <> 1`,
      'нужен лицевой счёт или дом, одно из двух',
    )
    await markBad(tx, ...noAccount(tx, context))
    await markBad(
      tx,
      'Дом',
      tx`house`,
      tx`
        house is not null and not exists (
        select from house known where known.organisation_id = ${organisationId} and known.address = staged.house)`,
      'такого дома у организации нет',
    )
    await tx`update staged set place = coalesce(account_id::text, house)`
    await markDuplicates(tx, 'Название', ['title', 'place', 'day'])
    await inspectFiles(tx, context)
    await tx`
      update staged set outcome = coalesce((
      select case when sha256(attachment.content) = staged.sha256 and attachment.filename = staged.filename
        then 'same' else 'changed' end
      from attachment where ${isKnown(tx, context)} limit 1), 'new') where bad_reason is null`
  },
  async merge(tx, context) {
    const { organisationId, folder } = context
    for (const { line, filename } of await selectFiles(tx, tx`outcome <> 'same'`)) {
      const content = await readFile(await pathBeside(folder, filename))
      const { count } = await tx`
          update attachment set filename = staged.filename, content_type = staged.content_type, content = ${content}
          from staged where ${isKnown(tx, context)} and line = ${line}`
      if (count > 0) continue
      await tx`
        insert into attachment (organisation_id, personal_account_id, house, title, filename, content_type, content, published_on)
        select ${organisationId}::bigint, account_id, coalesce(house, ''), title, filename, content_type, ${content}, day from staged where line = ${line}`
    }
    return readOutcomeCounts(tx)
  },
}
