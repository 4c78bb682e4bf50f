import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxFileBytes } from '#contract/files/checks.ts'
import type { Queryable } from '../../../db/connect.ts'
import { documentType } from '../../files/service.ts'
import { accountColumn, day, text, type Column } from '../columns.ts'
import {
  accountJoin,
  markBad,
  markDuplicates,
  noAccount,
  readOutcomeCounts,
  staged,
  type ImportContext,
  type Kind,
} from '../stage.ts'

const fileName: Column['parse'] = (given) =>
  /[/\\:]|^[.]/.test(given)
    ? { fault: 'нужно имя файла без папки: он лежит рядом с таблицей' }
    : text(200)(given)

const inspect = async (
  folder: string,
  name: string,
): Promise<{ readonly type: string; readonly sha256: string } | { readonly fault: string }> => {
  const path = join(folder, name)
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

const selectFiles = (tx: Queryable, where: string) =>
  tx.unsafe<StagedFile[]>(
    `select line, filename from ${staged} where bad_reason is null and ${where} order by line`,
  )

const inspectFiles = async (tx: Queryable, { folder }: ImportContext): Promise<void> => {
  for (const { line, filename } of await selectFiles(tx, 'true')) {
    const found = await inspect(folder, filename)
    if ('fault' in found) await markBad(tx, 'Файл', 'filename', `line = ${line}`, `'${found.fault}'`)
    else
      await tx.unsafe(`update ${staged} set content_type = $1, sha256 = decode($2, 'hex') where line = $3`, [
        found.type,
        found.sha256,
        line,
      ])
  }
}

const isKnown = `attachment.organisation_id = $1 and attachment.personal_account_id is not distinct from account_id
  and attachment.house = coalesce(${staged}.house, '') and attachment.title = ${staged}.title and published_on = day`

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
  extra: `place text, content_type text, sha256 bytea, outcome text`,
  lookUp: (context) => ({ columns: { account_id: 'account.id' }, joins: accountJoin(context) }),
  async check(tx, context) {
    const { organisationId } = context
    await markBad(
      tx,
      'Лицевой счёт',
      'number',
      'num_nonnulls(number, house) <> 1',
      `'нужен лицевой счёт или дом, одно из двух'`,
    )
    await markBad(tx, ...noAccount)
    await markBad(
      tx,
      'Дом',
      'house',
      `house is not null and not exists (
         select from house known where known.organisation_id = ${organisationId} and known.address = ${staged}.house)`,
      `'такого дома у организации нет'`,
    )
    await tx.unsafe(`update ${staged} set place = coalesce(account_id::text, house)`)
    await markDuplicates(tx, 'Название', ['title', 'place', 'day'])
    await inspectFiles(tx, context)
    await tx.unsafe(
      `update ${staged} set outcome = coalesce((
         select case when sha256(attachment.content) = ${staged}.sha256 and attachment.filename = ${staged}.filename
           then 'same' else 'changed' end
         from attachment where ${isKnown} limit 1), 'new') where bad_reason is null`,
      [organisationId],
    )
  },
  async merge(tx, { organisationId, folder }) {
    for (const { line, filename } of await selectFiles(tx, `outcome <> 'same'`)) {
      const content = await readFile(join(folder, filename))
      const { count } = await tx.unsafe(
        `update attachment set filename = ${staged}.filename, content_type = ${staged}.content_type, content = $2
         from ${staged} where ${isKnown} and line = $3`,
        [organisationId, content, line],
      )
      if (count > 0) continue
      await tx.unsafe(
        `insert into attachment (organisation_id, personal_account_id, house, title, filename, content_type, content, published_on)
         select $1::bigint, account_id, coalesce(house, ''), title, filename, content_type, $2, day from ${staged} where line = $3`,
        [organisationId, content, line],
      )
    }
    return readOutcomeCounts(tx)
  },
}
