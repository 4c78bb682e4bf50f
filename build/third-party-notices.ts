import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = 'third-party-notices.txt'

/** Returns the innermost package folder of a module. */
const findPackage = (id: string): string | undefined =>
  /^\0?(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.groups?.['folder']

interface Library {
  readonly name: string
  readonly version: string
  readonly license?: string
}

const toNotice = (folder: string): string => {
  const { name, version, license }: Library = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (license === undefined) throw new Error(`${folder} names no licence`)
  const texts = readdirSync(folder).filter((fileName) => /^(?:licen[cs]e|copying|notice)\b/i.test(fileName))
  const licenceTexts = texts.map((fileName) => readFileSync(join(folder, fileName), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...licenceTexts].join('\n\n')
}

/** Returns two plugins: the worker is a nested build and needs its own. */
export const thirdPartyNotices = (): { readonly page: Plugin; readonly worker: Plugin } => {
  const folders = new Set<string>()
  const collect: Plugin = {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const folder = findPackage(id)
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
  }
  const write: Plugin['closeBundle'] = {
    sequential: true,
    order: 'post',
    handler() {
      const all = [...folders].map(toNotice).toSorted()
      writeFileSync(join('dist', file), `${all.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
    },
  }
  return { page: { ...collect, enforce: 'post', closeBundle: write }, worker: collect }
}
