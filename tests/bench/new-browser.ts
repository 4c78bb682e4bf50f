import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumPath } from '../browser.ts'
import { benchFlags } from './flags.ts'

type Look = {
  viewport?: { width: number; height: number }
  /** Remote debugging port for another tool. */
  port?: number
}

export async function inNewBrowser<T>(
  profile: string,
  { viewport, port }: Look,
  visitWith: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...benchFlags, ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])],
    ...(viewport && { viewport }),
  })
  try {
    return await visitWith(context)
  } finally {
    await context.close()
  }
}
