import { apiError } from './errors';
import { idTag, listTag, listTags, unlessRefused } from './tags';

it('tags a list and each of its rows', () => {
  expect(listTags('Product', [{ id: 'a' }, { id: 'b' }])).toEqual([
    { type: 'Product', id: 'LIST' },
    { type: 'Product', id: 'a' },
    { type: 'Product', id: 'b' },
  ]);
});

it('tags a list that failed to load, so that a change refetches it', () => {
  expect(listTags('Product', undefined)).toEqual([listTag('Product')]);
});

it('invalidates nothing after a refusal, and everything after a success or an unknown outcome', () => {
  const tagsOf = unlessRefused((id: string) => [listTag('User'), idTag('User', id)]);
  const tags = [
    { type: 'User', id: 'LIST' },
    { type: 'User', id: 'u1' },
  ];
  expect(tagsOf(null, apiError({ status: 409 }), 'u1')).toEqual([]);
  expect(tagsOf({}, undefined, 'u1')).toEqual(tags);
  // The deleted row is still in cached lists.
  expect(tagsOf(null, apiError({ status: 404 }), 'u1')).toEqual(tags);
  expect(tagsOf(null, apiError({ status: 'network' }), 'u1')).toEqual(tags);
  expect(tagsOf(null, apiError({ status: 500 }), 'u1')).toEqual(tags);
});
