import type { InferResponseType } from 'hono/client'
import type { ApiClient } from './client.ts'

export type BookDetail = InferResponseType<ApiClient['api']['bookCore'][':bookId']['$get'], 200>

export type ContentsEntry = InferResponseType<
  ApiClient['api']['bookCore']['section'][':bookId']['$get'],
  200
>[number]
