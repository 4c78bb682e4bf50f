import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultRetention } from '../kernel/retention.ts'
import { archiveOld } from '../modules/retention/service.ts'
import { findOrganisationId, type Command, type OperatorDeps, UsageError } from './command.ts'
import { messages } from './messages.ts'

/** Repeating a month overwrites the file of an attempt that was cut off. */
const writeInto = (folder: string) => async (name: string, lines: AsyncIterable<string>) => {
  const path = join(folder, name)
  const file = await open(`${path}.part`, 'w', 0o600)
  const hash = createHash('sha256')
  try {
    for await (const text of lines) {
      hash.update(text)
      await file.write(text)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  return hash.digest('hex')
}

export const runArchive = async (
  { sql, clock, retention = defaultRetention }: OperatorDeps,
  command: Command,
): Promise<string | undefined> => {
  const [verb, folder, ...more] = command.words
  if (verb !== 'archive') return undefined
  if (folder === undefined || more.length > 0) throw new UsageError(messages.usage)
  const organisationId = await findOrganisationId(sql, command)
  await mkdir(folder, { recursive: true })
  const files = await archiveOld({ sql, clock, retention }, organisationId, writeInto(folder))
  return files.map(({ name, rows }) => messages.archived(name, rows)).join('\n') || messages.nothingToArchive
}
