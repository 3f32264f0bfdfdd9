import type { Window } from './engine-port.ts'
import type { EngineName } from './engine.ts'
import type { TlsFront } from './tls-front.ts'

/** What a check reads: the library over TLS, the same on plain http for the check's own calls, and in what it is read. */
export type Site = { front: TlsFront; url: string; dataDir: string; window: Window; engineName: EngineName }
