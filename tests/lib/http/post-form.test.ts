// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { postForm } from '../../../src/lib/http/post-form.ts'

afterEach(() => vi.restoreAllMocks())

it('P-04: posts the parameters to the bank’s page by a hidden form', () => {
  const sent: { action: string; method: string; fields: [string, FormDataEntryValue][] }[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.push({ action: this.action, method: this.method, fields: [...new FormData(this)] })
    expect(this.hidden).toBe(true)
  })
  postForm('https://bank.example/pay', { order: '7', amount: '648237' })
  expect(sent).toEqual([
    {
      action: 'https://bank.example/pay',
      method: 'post',
      fields: [
        ['order', '7'],
        ['amount', '648237'],
      ],
    },
  ])
})
