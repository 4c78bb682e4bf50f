import { expect } from '@playwright/test'
import { findControl, type Target } from './find-control.ts'

/** The function may only use its arguments. */
const buildCall = <A extends readonly unknown[]>(run: (...args: A) => unknown, args: A): string =>
  `(${String(run)})(...${JSON.stringify(args)})`

export interface Handle {
  click(): Promise<void>
  /** Appends the text key by key. */
  type(text: string): Promise<void>
  attach(path: string): Promise<void>
}

export interface Driver {
  goto(url: string): Promise<void>
  /** JSON; promises are awaited. */
  evaluate(expression: string): Promise<unknown>
  find(expression: string): Promise<Handle | null>
  end(): Promise<void>
}

/** The profile keeps its storage between starts. */
export type StartEngine = (profile: string) => Promise<Driver>

/** Ignores errors of the driver. */
async function untilGiven<T>(what: string, give: () => Promise<T | null>): Promise<T> {
  let given: T | null = null
  let failure: unknown = null
  await expect
    .poll(
      async () => {
        try {
          given = await give()
          failure = null
        } catch (error) {
          // The page navigated or an element was covered.
          failure = error
        }
        return given !== null
      },
      { message: `${what} is there`, timeout: 30_000 },
    )
    .toBe(true)
    .catch((error: unknown) => {
      throw failure === null ? error : new Error(`${what}: ${String(failure)}`, { cause: error })
    })
  if (given === null) throw new Error(`${what} is not there`)
  return given
}

/** Runs in the page. `innerText` omits rows not scrolled to yet. */
function shownText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.checkVisibility()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}

export class EngineBrowser {
  readonly #start: () => Promise<Driver>
  readonly #origin: string
  #driver: Driver

  private constructor(start: () => Promise<Driver>, origin: string, driver: Driver) {
    this.#start = start
    this.#origin = origin
    this.#driver = driver
  }

  static async open(start: () => Promise<Driver>, origin: string): Promise<EngineBrowser> {
    return new EngineBrowser(start, origin, await start())
  }

  goto(path: string): Promise<void> {
    return this.#driver.goto(this.#origin + path)
  }

  async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return (await this.#driver.evaluate(buildCall(run, args))) as Awaited<R>
  }

  press(target: Target): Promise<void> {
    return this.#act(target, (handle) => handle.click())
  }

  type(target: Target, text: string): Promise<void> {
    return this.#act(target, (handle) => handle.type(text))
  }

  attach(target: Target, path: string): Promise<void> {
    return this.#act(target, (handle) => handle.attach(path))
  }

  async sees(words: RegExp | string): Promise<void> {
    await expect.poll(() => this.#text(), { timeout: 30_000 }).toMatch(words)
  }

  /** Keeps the storage. */
  async restart(): Promise<void> {
    await this.#driver.end()
    this.#driver = await this.#start()
  }

  end(): Promise<void> {
    return this.#driver.end()
  }

  async #act(target: Target, act: (handle: Handle) => Promise<void>): Promise<void> {
    const handle = await untilGiven(`${target.role} «${target.name}»`, () =>
      this.#driver.find(buildCall(findControl, [target])),
    )
    await act(handle)
  }

  async #text(): Promise<string> {
    try {
      return await this.evaluate(shownText)
    } catch {
      // The page is navigating.
      return ''
    }
  }
}
