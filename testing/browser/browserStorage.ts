/** A storage like a browser's, whose keys are also properties. */
export function createStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }) as Storage;
  return storage;
}
