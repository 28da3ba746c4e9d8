const memory = new Map<string, string>()

/** What the device keeps under `key`. Where storage is refused, this tab's memory stands in. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that can't be opened holds nothing either.
  }
}

/** The keys under which the device keeps something, among those that start with `prefix`. */
export function storedKeys(prefix: string): string[] {
  let keys = [...memory.keys()]
  try {
    keys.push(...Object.keys(localStorage))
  } catch {
    // As above.
  }
  return keys.filter(key => key.startsWith(prefix))
}
