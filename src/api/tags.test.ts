import { listTag, listTags } from './tags';

it('gives a list its own tag and one for each row', () => {
  expect(listTags('Listing', [{ id: 'a' }, { id: 'b' }])).toEqual([
    { type: 'Listing', id: 'LIST' },
    { type: 'Listing', id: 'a' },
    { type: 'Listing', id: 'b' },
  ]);
});

it('tags a list that failed, so that a change makes it load again', () => {
  expect(listTags('Listing', undefined)).toEqual([listTag('Listing')]);
});
