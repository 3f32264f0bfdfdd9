/*
 * The build puts this in the place of the parser of number and date skeletons (`{n, number, ::percent}`), which no message
 * of ours has: a test says so, and a reader need not load it.
 */

function refuse(): never {
  throw new Error('Messages have no skeletons')
}

export const parseDateTimeSkeleton = refuse
export const parseNumberSkeleton = refuse
export const parseNumberSkeletonFromString = refuse
