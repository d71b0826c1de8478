import { listTag, listTags } from './tags';

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
