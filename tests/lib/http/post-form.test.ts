// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { postForm } from '../../../src/lib/http/post-form.ts'

afterEach(() => vi.restoreAllMocks())

it('P-04: the hosted page is reached by a hidden form, posted with the parameters as its fields', () => {
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
