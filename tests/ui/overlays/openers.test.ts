import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { layerElement, openers } from './openers.ts'

/** Only these files open a layer over a page: a native dialog and a native popover. */
const mechanisms = ['ui/layout/hint.tsx', 'ui/overlays/modal.tsx']

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path, readFileSync(`src/${path}`, 'utf8')] as const)
const listFiles = (pattern: RegExp) =>
  source.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted()

it('L-07: every overlay is a modal or a hint, whose Escape and Back the browser and one component handle', () => {
  const own =
    /<dialog\b|showModal\(|popover=|role="(?:dialog|alertdialog|menu|listbox|combobox)"|requestFullscreen/
  expect(listFiles(own)).toEqual(mechanisms)
})

it('L-07: every opener is listed, with what happens to the text typed in it', () => {
  const found = listFiles(layerElement).filter((path) => !path.startsWith('ui/overlays/'))
  expect(found).toEqual(Object.keys(openers).toSorted())
  expect(listFiles(/\bisStored\b[^=?:]*onClose=/)).toEqual(
    Object.entries(openers)
      .flatMap(([path, typed]) => (typed === 'stored' ? [path] : []))
      .toSorted(),
  )
})
