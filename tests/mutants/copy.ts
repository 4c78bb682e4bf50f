import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const copied = ['src', 'sw', 'server', 'build', 'tests', 'public', 'docs', 'index.html', 'package.json']
const settings = ['tsconfig.json', 'vite.config.ts', 'vitest.config.ts']

/** Most mutants make tests wait for missing content. */
const shortenWaits = (folder: string): void => {
  const file = join(folder, 'tests/support/setup.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('20_000', '8000'))
}

export const countIn = (source: string, text: string): number => source.split(text).length - 1

const findImports = (path: string): string[] => {
  const found = readFileSync(path, 'utf8').matchAll(/'((?:\.{1,2}|#contract)\/[^']+\.tsx?)'/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('#contract/')
      ? join(root, 'src/contract', name.slice('#contract/'.length))
      : resolve(dirname(path), name),
  )
}

const reached = new Map<string, ReadonlySet<string>>()
/** Directly or not. */
const reachedFrom = (path: string): ReadonlySet<string> => {
  const known = reached.get(path)
  if (known) return known
  const found = new Set<string>()
  const queue = [path]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue
    found.add(next)
    if (existsSync(next)) queue.push(...findImports(next))
  }
  reached.set(path, found)
  return found
}

/** Tests that start a server or read sources reach more than they import. */
export const mayNotice = (test: string, file: string): boolean =>
  !/^tests\/(?:contract|features|lib|ui|sw)\//.test(test) ||
  reachedFrom(join(root, test)).has(join(root, file))

/** Never changes the working tree. */
export const copyTree = () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const name of [...copied, ...settings])
    cpSync(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  shortenWaits(folder)
  return {
    folder,
    /** The text must occur once. Returns the path and a function that restores the file. */
    replace(file: string, from: string, to: string) {
      const path = join(folder, file)
      const source = readFileSync(path, 'utf8')
      if (countIn(source, from) !== 1) throw new Error(`${file} has not once: ${from}`)
      writeFileSync(
        path,
        source.replace(from, () => to),
      )
      return { path, restore: () => writeFileSync(path, source) }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
