import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PlantedImport } from './planted.ts'

export const root = join(import.meta.dirname, '../..')
export const worlds = ['src', 'sw', 'server']

const options = await extractOptions(join(root, '.dependency-cruiser.js'))

export const ruleNames = (options.ruleSet?.forbidden ?? []).map((rule) => rule.name)

export async function cruiseTree(baseDir: string, folders: string[] = worlds): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, baseDir }, { bustTheCache: true })
  if (typeof output === 'string') throw new Error(`expected a cruise result, got a report: ${output}`)
  return output
}

const stubs = [
  'zod',
  'fastify',
  'luxon',
  'ofetch',
  'idb-keyval',
  'react',
  'jotai',
  'workbox-routing',
  'vitest',
]

const manifest = {
  type: 'module',
  imports: { '#contract/*': './src/contract/*' },
  dependencies: Object.fromEntries(stubs.filter((name) => name !== 'vitest').map((name) => [name, '*'])),
  devDependencies: { vitest: '*' },
}

async function write(base: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(base, path)), { recursive: true })
  await writeFile(join(base, path), text, { flag: 'a' })
}

async function plant(
  base: string,
  { file, imports: specifier, typeOnly, and }: PlantedImport,
): Promise<void> {
  await write(base, file, `${typeOnly ? 'export type { X }' : 'import * as x'} from '${specifier}'\n`)
  if (specifier.startsWith('.')) await write(base, join(dirname(file), specifier), '')
  if (specifier.startsWith('#contract/')) await write(base, specifier.replace('#', 'src/'), '')
  if (and) await plant(base, and)
}

export async function cruisePlanted(imports: readonly PlantedImport[]): Promise<ICruiseResult> {
  const base = await mkdtemp(join(tmpdir(), 'planted-'))
  try {
    await write(base, 'package.json', JSON.stringify(manifest))
    for (const name of stubs) await write(base, `node_modules/${name}/index.js`, 'export {}\n')
    await write(base, 'node_modules/zod/mini.js', 'export {}\n')
    for (const world of worlds) await write(base, `${world}/empty.ts`, 'export {}\n')
    for (const planted of imports) await plant(base, planted)
    return await cruiseTree(base)
  } finally {
    await rm(base, { recursive: true })
  }
}
