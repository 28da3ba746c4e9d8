export interface Line {
  /** Runs `task` after all earlier ones. When one fails, those behind it fail with it and never run. */
  add(task: () => Promise<void>): Promise<void>
  isEmpty(): boolean
}

export function line(): Line {
  let last = Promise.resolve()
  let length = 0
  return {
    add(task) {
      length += 1
      last = last.then(task).finally(() => {
        length -= 1
        if (length === 0) last = Promise.resolve()
      })
      return last
    },
    isEmpty: () => length === 0
  }
}
