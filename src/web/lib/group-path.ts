/** The page of whoever leads a group. */
export const GROUP = '/setting/detail/group'
