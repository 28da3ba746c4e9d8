/** A waiting line: each job starts when the one before has ended, well or badly. */
export class Line {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(job: () => Promise<T>): Promise<T> {
    let result = this.#last.then(job, job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
