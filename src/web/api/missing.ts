import { notFound } from '@tanstack/react-router'
import { ApiRefusal } from './client.ts'

/** What a loader awaits: the API's 404, and an address that cannot be one of ours, show the not-found page. */
export async function orMissing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.code === 'INVALID_REQUEST'))
      throw notFound()
    throw error
  }
}
