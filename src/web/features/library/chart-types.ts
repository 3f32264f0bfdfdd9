export type Period = 'days' | 'weeks'

export type Measure = 'minutes' | 'pages'

export type Span = { day: string; seconds: number; pages: number }
