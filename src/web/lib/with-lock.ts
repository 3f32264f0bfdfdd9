/** Runs the work while no other tab of this browser does work of that name. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Only a page served over plain HTTP from another machine has no locks.
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? work() : locks.request(name, work)
}
