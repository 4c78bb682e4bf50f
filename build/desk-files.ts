import type { Plugin, Rolldown } from 'vite'
import { isChunk } from './chunks.ts'

/** Finds files that only the staff desk loads; the worker does not cache them (G-08). */
export const deskFiles = (): { readonly plugin: Plugin; readonly isDeskFile: (url: string) => boolean } => {
  const urlsOfDesk = new Set<string>()
  const plugin: Plugin = {
    name: 'desk-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const desk = chunks.find((chunk) => isChunk('desk', chunk))
      const ofResidents = new Set<string>()
      const add = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (chunk === undefined || chunk === desk || ofResidents.has(chunk.fileName)) return
        ofResidents.add(chunk.fileName)
        chunk.viteMetadata?.importedCss.forEach((css) => ofResidents.add(css))
        if (desk && chunk.imports.includes(desk.fileName))
          this.error(
            `${chunk.fileName}, which residents load, imports from the desk's chunk (build/chunks.ts)`,
          )
        for (const imported of [...chunk.imports, ...chunk.dynamicImports])
          add(chunks.find(({ fileName }) => fileName === imported))
      }
      for (const chunk of chunks) if (chunk.isEntry) add(chunk)
      for (const { fileName, viteMetadata } of chunks)
        for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])])
          if (!ofResidents.has(file)) urlsOfDesk.add(file)
    },
  }
  return { plugin, isDeskFile: (url) => urlsOfDesk.has(url) }
}
