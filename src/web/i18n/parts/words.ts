/** The shape of a message file: the same keys, any words. Korean is the source of truth. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
