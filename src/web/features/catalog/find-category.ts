import type { CategoryItem } from '#src/web/api/queries.ts'

/** The category with this id, at any depth of the tree. */
export function findCategory(
  categories: readonly CategoryItem[],
  categoryId: number,
): CategoryItem | undefined {
  for (const category of categories) {
    const found = category.categoryId === categoryId ? category : findCategory(category.children, categoryId)
    if (found !== undefined) return found
  }
  return undefined
}
