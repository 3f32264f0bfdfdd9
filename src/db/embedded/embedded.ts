import fs from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenStream = { nfd?: number; node: unknown }
type SetAttributes = (target: unknown, attributes: { mode?: number | undefined }) => void
type NodeFsModule = {
  node_ops: { setattr: SetAttributes }
  stream_ops: { setattr: SetAttributes; fsync?: (stream: EmscriptenStream) => number }
  realPath: (node: unknown) => string
}
type EmscriptenModule = { NODEFS?: NodeFsModule; FS?: { filesystems?: { NODEFS?: NodeFsModule } } }

/** PGlite gives every file it makes to all accounts of the machine, whatever the umask; this one to ours alone. */
class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const initialised = await super.init(pg, options)
    const emscripten = initialised.emscriptenOpts
    emscripten.preRun = [...(emscripten.preRun ?? []), (module) => this.install(nodeFsOf(module))]
    return initialised
  }

  protected install(nodefs: NodeFsModule) {
    for (const operations of [nodefs.node_ops, nodefs.stream_ops]) {
      const { setattr } = operations
      operations.setattr = (target, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~OTHER_ACCOUNTS
        setattr(target, attributes)
      }
    }
  }
}

/** PGlite has no sync path and would lose acknowledged rows in a power cut; this one hands every fsync to the disk. */
class SyncingNodeFS extends PrivateNodeFS {
  protected override install(nodefs: NodeFsModule) {
    super.install(nodefs)
    installSync(nodefs)
  }
}

/** The rights of the file's group and of everyone else. */
const OTHER_ACCOUNTS = 0o077

function nodeFsOf(module: EmscriptenModule): NodeFsModule {
  const nodefs = module.NODEFS ?? module.FS?.filesystems?.NODEFS
  if (nodefs === undefined) throw new Error('The embedded database offers no file system to sync')
  return nodefs
}

function installSync(nodefs: NodeFsModule) {
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
  return PGlite.create({ dataDir: folder, fs: new PrivateNodeFS(folder) })
}
