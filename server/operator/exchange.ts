import { readFile } from 'node:fs/promises'
import { findOrganisation, saveOrganisation } from '../modules/exchange/organisation.ts'
import { Misused, type Command, type OperatorDeps } from './command.ts'
import { texts } from './texts.ts'

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Misused(texts.notJson(path))
  }
}

const print = async ({ sql }: OperatorDeps, inn: string): Promise<string> => {
  const organisation = await findOrganisation(sql, inn)
  if (!organisation) throw new Misused(texts.noOrganisation)
  return JSON.stringify(organisation, null, 2)
}

/** Adds or changes an organisation by its file, or prints it (G-06); undefined for another command. */
export const runOrganisation = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, path] = command.words
  if (verb !== 'organisation') return undefined
  if (command.print !== undefined) return print(deps, command.print)
  if (path === undefined) throw new Misused(texts.usage)
  const saved = await saveOrganisation(deps.sql, await readJson(path))
  if ('faults' in saved) throw new Misused(texts.badOrganisation(saved.faults))
  const { name, isNew, changes } = saved
  if (isNew) return texts.organisationNew(name)
  if (changes.length === 0) return texts.organisationSame
  const lines = changes.map((change) => texts.change(change.path, change.before, change.after))
  return [texts.organisationChanged, ...lines].join('\n')
}
