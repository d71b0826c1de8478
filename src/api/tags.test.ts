import { idTag, listTag, listTags, whenDone } from './tags';

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

it('invalidates after a mutation that was done, and nothing after one that failed', () => {
  const tagsOf = whenDone((id: string) => [idTag('Product', id)]);
  expect(tagsOf({ modifiedCount: 1 }, undefined, 'a')).toEqual([{ type: 'Product', id: 'a' }]);
  expect(tagsOf(undefined, { status: 500 }, 'a')).toEqual([]);
});
