import { expect, test } from 'vitest'
import { joinDrafts } from './inquiry-draft.ts'

const picture = {
  imageId: 1,
  src: '/media/asset/1/480.webp',
  srcset: '',
  width: 4,
  height: 3,
  placeholder: null,
}

test.each([
  [
    'nothing was begun',
    { title: '가', content: '나' },
    undefined,
    { title: '가', content: '나', pictures: [] },
  ],
  [
    'the same was begun',
    { title: '가', content: '나' },
    { title: '가', content: '나', pictures: [picture] },
    { title: '가', content: '나', pictures: [picture] },
  ],
  [
    'another was begun',
    { title: '가', content: '나' },
    { title: '다', content: '라', pictures: [picture] },
    { title: '가', content: '나\n\n다\n\n라', pictures: [picture] },
  ],
  [
    'the visitor gave no title',
    { title: '', content: '나' },
    { title: '다', content: '', pictures: [] },
    { title: '다', content: '나', pictures: [] },
  ],
])('signing in loses nothing of an inquiry where %s', (_, brought, begun, joined) => {
  expect(joinDrafts(brought, begun)).toEqual(joined)
})
