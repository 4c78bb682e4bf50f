import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import type { Product } from '../support/product.ts'
import { expectWhole, isPhone } from '../support/screen-checks.ts'
import { expect, test } from '../support/test.ts'

/** Gives each screen rows whose records hold codes: of sections, kinds of tables and emails, roles, acts. */
const fill = async ({ sql }: Product): Promise<void> => {
  await sql`
    insert into import_run (organisation_id, at, who, file, sha256, kind, new_rows, changed_rows, same_rows, bad_rows)
    select organisation.id, now() - nth * interval '1 minute', 'Ким', kind || '.csv', '\\x00', kind, 10, 0, 0, 3
    from organisation, unnest(${['accounts', 'accruals', 'balances', 'meters', 'payments']}::text[])
      with ordinality kinds (kind, nth)`
  await sql`
    insert into export_run (organisation_id, kind, name, at, who, format, row_count)
    select id, kind, '1С', now(), 'Ким', 'xlsx', 10 from organisation, unnest(${['readings', 'payments', 'choices']}::text[]) kind`
  await sql`
    insert into audit_log (at, who, act, organisation_id, network)
    select now(), 'Ирина Ким', act, organisation.id, '127.0.0.1' from organisation, unnest(${[
      'import accruals.csv accruals',
      'link housing',
      'export readings № 5',
      'export file choices № 5',
      'staff add kuznetsova@demo.local editor',
      'close request 4004',
    ]}::text[]) act`
  await sql`
    insert into notification_outbox (channel, kind, recipient, data, created_at, due_at, given_up_at, attempts, last_error)
    values ('email', 'account_password_changed', 'anna@demo.local', '{}', now(), now(), now(), 40, '550')`
}

/** Returns options without a text, and words that only programs read. Runs in the page. */
const findCodes = (): string[] => {
  const readable =
    /[\w.+-]+@[\w.-]+|https?:\S+|[^\s«»]+[.](?:csv|xlsx|pdf|docx|jpe?g|png)\b|\b(?:pdf|jpg|png|gif|bmp|webp|docx|xlsx)\b/g
  const found = [...document.querySelectorAll('option')]
    .filter(({ label }) => label.trim() === '')
    .map((option) => `an empty option of «${option.parentElement?.getAttribute('aria-label') ?? ''}»`)
  const texts = [
    document.body.innerText,
    ...[...document.querySelectorAll('option')].map(({ label }) => label),
    ...[...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]),
  ]
  for (const line of texts.join('\n').split('\n')) {
    const code = /(?<![\w-])[a-z]{2,}(?:[_-][a-z]+)*(?![\w-])/.exec(line.replaceAll(readable, ''))
    if (code) found.push(line)
  }
  return found
}

const openFirst = async (page: Page, section: string): Promise<void> => {
  await page.goto(`/#/desk/${section}/`)
  await page.getByRole('main').locator(`a[href^="#/desk/${section}/"]`).first().click()
}
const findFlat = async (page: Page): Promise<void> => {
  await page.goto('/#/desk/flats/')
  await page.getByRole('searchbox').fill('100200012')
  await page.keyboard.press('Enter')
  await page.getByRole('main').locator('a[href^="#/desk/flats/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Садовая/ })).toBeVisible()
}

type Screen = string | readonly [name: string, open: (page: Page) => Promise<unknown>]

const groups: ReadonlyArray<readonly [name: string, screens: readonly Screen[]]> = [
  [
    'Today, the queue and the flats',
    [
      'today/',
      'today/letters/',
      'today/payments/',
      'cases/',
      ['a case', (page) => openFirst(page, 'cases')],
      'flats/',
      ['a flat', findFlat],
    ],
  ],
  [
    'the exchange, the staff and the contacts',
    [
      'exchange/',
      'exchange/?view=exports',
      'exchange/?view=templates',
      'settings/',
      'members/',
      'members/record/',
      'access/',
      'more/',
    ],
  ],
  [
    'the lists and editors',
    [
      'content/',
      ['news', (page) => openFirst(page, 'content')],
      'documents/',
      'documents/new/',
      'catalogue/',
      ['a service', (page) => page.goto('/#/desk/catalogue/1/')],
      'shop/',
      ['an offer', (page) => page.goto('/#/desk/shop/1/')],
    ],
  ],
]

for (const [name, screens] of groups)
  test(`G-08 L-04: ${name} show no code and no empty option, and are whole at 100 to 200 % of the font size`, async ({
    product,
    device: { page },
  }) => {
    await fill(product)
    await enterDesk(product, page, 'head')
    for (const screen of screens) {
      const [title, open] =
        typeof screen === 'string'
          ? ([screen, (opened: Page) => opened.goto(`/#/desk/${screen}`)] as const)
          : screen
      await test.step(title, async () => {
        await open(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0)
        expect.soft(await page.evaluate(findCodes), title).toEqual([])
        await expectWhole(page, title, isPhone(page) ? 44 : 24)
        await expectNoSidewaysScroll(page, title)
      })
    }
  })
