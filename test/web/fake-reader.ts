/** Stands for Web NFC's reader; the test holds the tags. */
export class FakeReader extends EventTarget {
  static all: FakeReader[] = []
  /** The name of the exception with which it refuses. */
  static refusal: string | undefined

  written: unknown
  #signal: AbortSignal | undefined
  #finish: (() => void) | undefined

  constructor() {
    super()
    FakeReader.all.push(this)
  }

  static reset(): void {
    FakeReader.all = []
    FakeReader.refusal = undefined
  }

  static get latest(): FakeReader {
    return this.all.at(-1)!
  }

  get isAborted(): boolean {
    return this.#signal?.aborted ?? false
  }

  async scan({ signal }: { signal: AbortSignal }): Promise<void> {
    this.#begin(signal)
  }

  async write({ records }: { records: unknown }, { signal }: { signal: AbortSignal }) {
    this.#begin(signal)
    await new Promise<void>((resolve, reject) => {
      this.#finish = () => {
        this.written = records
        resolve()
      }
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  }

  /** A tag with these records comes near. */
  reads(records: { recordType: string; text: string }[]): void {
    let message = {
      records: records.map(({ recordType, text }) => ({
        recordType,
        data: new DataView(new TextEncoder().encode(text).buffer)
      }))
    }
    this.dispatchEvent(Object.assign(new Event('reading'), { message }))
  }

  isWritten(): void {
    this.#finish?.()
  }

  #begin(signal: AbortSignal): void {
    if (this.#signal) throw new DOMException('', 'InvalidStateError')
    this.#signal = signal
    if (FakeReader.refusal) throw new DOMException('', FakeReader.refusal)
  }
}
