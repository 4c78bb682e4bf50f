import { expect } from '@playwright/test'
import { findControl, type Target } from './find-control.ts'

/** The call of a function with these arguments, as text for the page: the function refers to nothing outside of itself. */
const buildCall = <A extends readonly unknown[]>(run: (...args: A) => unknown, args: A): string =>
  `(${String(run)})(...${JSON.stringify(args)})`

/** An element of the page, as an engine's driver acts on it. */
export interface Handle {
  click(): Promise<void>
  /** Presses the keys of the text in it, after what stands there. */
  type(text: string): Promise<void>
  /** Chooses the file for an `<input type=file>`. */
  attach(path: string): Promise<void>
}

/** One run of an engine. */
export interface Driver {
  goto(url: string): Promise<void>
  /** The value of the expression in the page, or what its promise comes to: JSON. */
  evaluate(expression: string): Promise<unknown>
  /** The element that the expression comes to, if any. */
  find(expression: string): Promise<Handle | null>
  /** Ends the browser in order. */
  end(): Promise<void>
}

/** Starts an engine on the storage in the folder. */
export type StartEngine = (profile: string) => Promise<Driver>

/** Resolves with what the function gives once that is neither null nor an error of the driver. */
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
          // The page went to another address, or something lay over the element: it is looked for anew.
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

/** Runs in the page: its text; of rows that were not scrolled to as well, which `innerText` leaves out. */
function shownText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.checkVisibility()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}

/** A resident's browser of any engine. */
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

  /** What the function gives in the page. */
  async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return (await this.#driver.evaluate(buildCall(run, args))) as Awaited<R>
  }

  /** Presses the control, once it is there and nothing lies over it. */
  press(target: Target): Promise<void> {
    return this.#act(target, (handle) => handle.click())
  }

  /** Types the text key by key into the field. */
  type(target: Target, text: string): Promise<void> {
    return this.#act(target, (handle) => handle.type(text))
  }

  attach(target: Target, path: string): Promise<void> {
    return this.#act(target, (handle) => handle.attach(path))
  }

  /** Waits until the page says so, in its visible text. */
  async sees(words: RegExp | string): Promise<void> {
    await expect.poll(() => this.#text(), { timeout: 30_000 }).toMatch(words)
  }

  /** Ends the browser and starts it again on the same storage. */
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
      // Between two pages.
      return ''
    }
  }
}
