/** The parser alone: the whole of css-tree brings the grammar of all properties along and takes 80 ms to load. */
declare module 'css-tree/parser' {
  import { parse } from 'css-tree'
  export default parse
}
