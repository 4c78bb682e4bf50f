import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createRequestDesk } from '../modules/requests/desk.ts'
import { createTicketDesk } from '../modules/tickets/desk.ts'
import { UsageError, parseNumber, type Command, type OperatorDeps } from './command.ts'
import { messages } from './messages.ts'

const listFiles = async (deps: OperatorDeps, what: string | undefined, number: number) => {
  if (what === 'request') return (await createRequestDesk(deps).show(number)).files
  if (what === 'ticket') return (await createTicketDesk(deps).show(number)).files
  throw new UsageError(messages.usage)
}

export const runFiles = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, what, word, folder = '.'] = command.words
  if (verb !== 'files') return undefined
  const number = parseNumber(word)
  const files = await listFiles(deps, what, number)
  if (files.length === 0) return messages.none
  await mkdir(folder, { recursive: true })
  const saved: string[] = []
  for (const [index, { file_id, filename }] of files.entries()) {
    // Photos may share a name; names are never paths.
    const path = resolve(join(folder, `${number}-${index + 1}-${filename}`))
    const content = await deps.files.open(file_id)
    if (content === null) throw new Error(messages.noFile(filename))
    await pipeline(content, createWriteStream(path))
    saved.push(path)
  }
  return saved.join('\n')
}
