import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'

/** The file of each route by the router's id of it, read from the route table. */
export function pageFiles(routes: VirtualRootRoute): Record<string, string> {
  return Object.fromEntries((routes.children ?? []).flatMap(fileOf))
}

function fileOf(node: VirtualRouteNode): [string, string][] {
  return node.type === 'route' && node.file !== undefined ? [[node.path, node.file]] : []
}
