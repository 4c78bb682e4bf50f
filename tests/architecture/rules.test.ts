import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cruisePlanted, cruiseTree, root, ruleNames, worlds } from './cruise-tree.ts'
import { permitted, violations } from './planted.ts'

const planted = Object.entries(violations).flatMap(([rule, imports]) =>
  imports.map((violation) => ({ rule, ...violation })),
)

async function typescriptFiles(world: string): Promise<string[]> {
  const names = await readdir(join(root, world), { recursive: true })
  return names.filter((name) => /[.]tsx?$/.test(name)).map((name) => join(world, name).replaceAll('\\', '/'))
}

describe('the architecture check', () => {
  it('has a planted violation for every rule', () => {
    expect(Object.keys(violations).toSorted()).toEqual(ruleNames.toSorted())
  })

  it.each(planted)('catches $rule: $file imports $imports', async ({ rule, ...imported }) => {
    const { summary } = await cruisePlanted([imported])
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule)
  })

  it('allows permitted imports and resolves the alias', async () => {
    const { modules, summary } = await cruisePlanted(permitted)
    expect(summary.violations).toEqual([])
    const service = modules.find((module) => module.source === 'server/modules/meters/service.ts')
    expect(service?.dependencies.map((dependency) => dependency.resolved)).toContain(
      'src/contract/meters/checks.ts',
    )
  })
})

describe('the project', () => {
  it('posts every form, so that no typed text gets into the address', async () => {
    const files = (await typescriptFiles('src')).filter((file) => file.endsWith('.tsx'))
    const forms = await Promise.all(
      files.map(async (file) =>
        [...(await readFile(join(root, file), 'utf8')).matchAll(/<form\b(?!\s+method="post")/g)].map(
          () => file,
        ),
      ),
    )
    expect(forms.flat()).toEqual([])
  })

  it('follows the architecture in every TypeScript file on disk', async () => {
    const { modules, summary } = await cruiseTree(root)
    const seen = new Set(modules.map((module) => module.source))
    const onDisk = (await Promise.all(worlds.map(typescriptFiles))).flat()
    expect(onDisk.filter((file) => !seen.has(file))).toEqual([])
    expect(summary.totalDependenciesCruised).toBeGreaterThan(onDisk.length)
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  })
})
