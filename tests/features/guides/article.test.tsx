// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { guideIds } from '#contract/organisation/promises-schema.ts'
import { formatGuide, parseGuide } from '../../../src/shared/guides/guide-text.ts'
import { guides } from '../../../src/shared/guides/guides.ts'
import { host } from '../../support/host.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (own: object) => {
  const { show } = await openPage(() => ({ body: { draw: null, autopay_claims: false, guides: own } }))
  const { GuideArticle } = await import('../../../src/features/guides/guide-article.tsx')
  await show(<GuideArticle id="robot" host={host} place="public" />)
}

it('B-16 A-13: a guide has the text that the organisation wrote, as text and not as markup', async () => {
  await open({
    robot: 'Звоните <b>с 8 до 20</b>\n\n1. Наберите номер\n2) Назовите счёт\n\nВ праздники не работает',
  })
  expect(await screen.findByText('Звоните <b>с 8 до 20</b>')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Наберите номер',
    'Назовите счёт',
  ])
  expect(screen.getByText('В праздники не работает')).toBeTruthy()
})

it('B-16 A-06: a guide follows the organisation of the profile, and without a session that of the host', async () => {
  const texts = ['Робот дома', 'Робот дачи']
  const { show, store } = await openPage(({ pathname }) => {
    const robot = pathname === '/promises.json' ? 'Робот всех организаций' : texts.shift()
    return { body: { draw: null, autopay_claims: false, guides: { robot } } }
  })
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  const { GuideArticle } = await import('../../../src/features/guides/guide-article.tsx')
  const guide = <GuideArticle id="robot" host={host} place="cabinet" />
  await show(guide)
  expect(await screen.findByText('Робот дома')).toBeTruthy()
  act(() => store.set(scopeAtom, 'dacha'))
  expect(screen.queryByText('Робот дома')).toBeNull()
  cleanup()
  await show(guide)
  expect(await screen.findByText('Робот дачи')).toBeTruthy()
  act(() => store.set(scopeAtom, null))
  expect(await screen.findByText('Робот всех организаций')).toBeTruthy()
})

it('B-16: without a text of its own a guide promises nothing about the bot and the robot', async () => {
  await open({})
  expect(await screen.findByText(guides.robot.note)).toBeTruthy()
  for (const id of ['tgbot', 'robot'] as const)
    expect(formatGuide(guides[id])).not.toMatch(/круглосуточно|оператор|долг|напомин|в любое время/i)
})

it('B-16: the usual guides survive the editor unchanged', () => {
  for (const id of guideIds) {
    const { about, steps, note } = guides[id]
    expect(parseGuide(formatGuide(guides[id]))).toEqual({ about, steps, note })
  }
})
