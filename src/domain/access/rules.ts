/** Free sample of a paid book where the operator has set none: this share of its pages, within these bounds. */
export const SAMPLE_SHARE = 0.05
export const SAMPLE_MIN = 3
export const SAMPLE_MAX = 20
