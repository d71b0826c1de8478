import { apiError } from './errors';
import { idTag, listTag, listTags, unlessRefused } from './tags';

it('gives a list its own tag and one for each row', () => {
  expect(listTags('Product', [{ id: 'a' }, { id: 'b' }])).toEqual([
    { type: 'Product', id: 'LIST' },
    { type: 'Product', id: 'a' },
    { type: 'Product', id: 'b' },
  ]);
});

it('tags a list that failed, so that a change makes it load again', () => {
  expect(listTags('Product', undefined)).toEqual([listTag('Product')]);
});

it('makes nothing old when a change was refused, and everything when it was not, or nobody knows', () => {
  const tagsOf = unlessRefused((id: string) => [listTag('User'), idTag('User', id)]);
  const tags = [
    { type: 'User', id: 'LIST' },
    { type: 'User', id: 'u1' },
  ];
  expect(tagsOf(null, apiError({ status: 409 }), 'u1')).toEqual([]);
  expect(tagsOf({}, undefined, 'u1')).toEqual(tags);
  // What is no longer there is still in a list.
  expect(tagsOf(null, apiError({ status: 404 }), 'u1')).toEqual(tags);
  expect(tagsOf(null, apiError({ status: 'network' }), 'u1')).toEqual(tags);
  expect(tagsOf(null, apiError({ status: 500 }), 'u1')).toEqual(tags);
});
