import { existsSync } from 'node:fs'
import type { StartEngine } from './browser.ts'
import { firefoxPath, startFirefox } from './firefox.ts'
import { startWebKit, webKitDriverPath } from './webkit.ts'

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

interface Engine {
  readonly start: StartEngine
  /** By Debian package. */
  readonly needs: Readonly<Record<string, string>>
}

export const engines: Readonly<Record<string, Engine>> = {
  firefox: { start: startFirefox, needs: { 'firefox-esr': firefoxPath } },
  webkit: {
    start: startWebKit,
    needs: {
      'webkit2gtk-driver': webKitDriverPath,
      xvfb: '/usr/bin/Xvfb',
      gjs: '/usr/bin/gjs',
      'gir1.2-webkit2-4.1': `/usr/lib/${machine}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
    },
  },
}

export const missingPackages = ({ needs }: Engine): string[] =>
  Object.entries(needs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
