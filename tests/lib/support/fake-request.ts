export class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  opened: readonly string[] = []
  body: FormData | null = null

  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...how: string[]): void {
    this.opened = how
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getAllResponseHeaders(): string {
    return 'x-scope: anna\r\ncontent-type: application/json\r\n'
  }
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.status = 0
    this.dispatchEvent(new Event('loadend'))
  }
  moves(loaded: number, total = 100): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answers(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('loadend'))
  }
}
