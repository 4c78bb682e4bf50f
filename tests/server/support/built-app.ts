import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><script>first()</script><style>body{margin:0}</style><div id="root"></div>',
  'sw.js': 'self.skipWaiting',
  'manifest.webmanifest': '{"name":"cabinet","shortcuts":[{"name":"Оплатить","url":"/#/accruals/payment/"}]}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b3c.js': 'export const plain = 1',
  'assets/app-1a2b3c.js.br': 'brotli bytes',
  'assets/app-1a2b3c.js.gz': 'gzip bytes',
}

/** Removes the build at the end of the file. */
export const builtApp = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
