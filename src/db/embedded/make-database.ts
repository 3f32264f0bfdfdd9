// The program that makes the files of an empty database in the folder it is given, and ends; see `new-folder.ts`.
import { openUnsynced } from './embedded.ts'

const instance = await openUnsynced(process.argv[2] ?? '')
await instance.close()
