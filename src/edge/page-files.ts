import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '#src/web/routes.ts'

/** The file of each route by the router's id of it, read from the one route table. */
export function pageFiles(): Record<string, string> {
  return Object.fromEntries((routes.children ?? []).flatMap(fileOf))
}

function fileOf(node: VirtualRouteNode): [string, string][] {
  return node.type === 'route' && node.file !== undefined ? [[node.path, node.file]] : []
}
