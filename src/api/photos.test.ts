import { makePhoto } from '@/testing/factories';
import { toListing } from './listingsApi';
import { toPhoto } from './photos';

const photo = makePhoto();

it('reads a photo as our own server tells of it', () => {
  expect(toPhoto(photo)).toEqual(photo);
});

it('does without what a server leaves out', () => {
  expect(toPhoto({ url: '/api/photos/a', widths: ['320', 640, null] })).toEqual({
    _id: '',
    url: '/api/photos/a',
    widths: [320, 640],
    width: 640,
    height: 640,
    color: '',
    placeholder: '',
    focusX: 50,
    focusY: 50,
  });
});

it.each([
  ['nothing', null],
  ['a photo without a file', { ...photo, widths: [] }],
  ['a link that is none', { ...photo, url: 'javascript:alert(1)' }],
  ['a link that would leave its quotes', { ...photo, url: 'https://a.example/") , url("b' }],
])('shows no photo for %s', (_what, value) => {
  expect(toPhoto(value)).toBeNull();
});

it('lets nothing into a style but what belongs there', () => {
  const told = toPhoto({ ...photo, color: 'red;}', placeholder: 'data:image/png;base64,a"),x' });
  expect(told).toMatchObject({ color: '', placeholder: '' });
});

describe('a listing', () => {
  it('has no photos where the server has none', () => {
    expect(toListing({ _id: 'car-1' })).toMatchObject({ photos: [], cover: null, photoCount: 0 });
  });

  it('has the first of its photos for a cover', () => {
    const photos = [photo, makePhoto()];
    expect(toListing({ photos })).toMatchObject({ photos, cover: photo, photoCount: 2 });
  });

  it('in a list has a cover and a number', () => {
    const told = toListing({ cover: photo, photoCount: 14 });
    expect(told).toMatchObject({ photos: [], cover: photo, photoCount: 14 });
  });
});
