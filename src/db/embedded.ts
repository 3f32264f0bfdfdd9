import fs from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenStream = { nfd?: number; node: unknown }
type NodeFsModule = {
  stream_ops: { fsync?: (stream: EmscriptenStream) => number }
  realPath: (node: unknown) => string
}
type EmscriptenModule = { NODEFS?: NodeFsModule; FS?: { filesystems?: { NODEFS?: NodeFsModule } } }

/**
 * PGlite's file system without a sync path would lose acknowledged rows in a power cut;
 * this one hands every fsync of PostgreSQL to the disk.
 */
class SyncingNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const initialised = await super.init(pg, options)
    const emscripten = initialised.emscriptenOpts
    emscripten.preRun = [...(emscripten.preRun ?? []), (module) => installSync(module)]
    return initialised
  }
}

function installSync(module: EmscriptenModule) {
  const nodefs = module.NODEFS ?? module.FS?.filesystems?.NODEFS
  if (nodefs === undefined) throw new Error('The embedded database offers no file system to sync')
  nodefs.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
    else syncDirectory(nodefs.realPath(stream.node))
    return 0
  }
}

function syncDirectory(path: string) {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Opens the embedded PostgreSQL in `folder`, creating it where there is none; in memory where none is given. */
export function openEmbedded(folder?: string, options: PGliteOptions = {}): Promise<PGlite> {
  if (folder === undefined) return PGlite.create(options)
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    // It comes out of the server's own memory, and the system keeps the files in its cache anyway.
    '-c',
    'shared_buffers=32MB',
    // With `kept-plans.ts`: nothing collects statistics here that a plan for the very values could use.
    '-c',
    'plan_cache_mode=force_generic_plan',
  ]
  return PGlite.create({ dataDir: folder, fs: new SyncingNodeFS(folder), startParams, ...options })
}

/** Opens or creates a database whose loss would not matter yet, several times faster: nothing is handed to the disk. */
export function openUnsynced(folder: string): Promise<PGlite> {
  return PGlite.create({ dataDir: folder })
}
