import { makePhoto } from '@/testing/factories';
import { toProduct } from './productsApi';
import { toPhoto } from './responseFields';

const photo = makePhoto();

it('reads a photo of our own server', () => {
  expect(toPhoto(photo)).toEqual(photo);
});

it('uses defaults for missing fields', () => {
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
  ['null', null],
  ['a photo without a file', { ...photo, widths: [] }],
  ['a script URL', { ...photo, url: 'javascript:alert(1)' }],
  ['an FTP URL', { ...photo, url: 'ftp://a.example/b' }],
  ['a URL after text', { ...photo, url: 'see https://a.example/b' }],
  ['a URL before text', { ...photo, url: 'https://a.example/b and more' }],
  ['an empty path', { ...photo, url: '/' }],
  ['a URL that breaks out of its quotes', { ...photo, url: 'https://a.example/") , url("b' }],
])('rejects %s', (_what, value) => {
  expect(toPhoto(value)).toBeNull();
});

it.each(['http://a.example/b', 'https://a.example/b', '/api/photos/b'])(
  'accepts the URL %s',
  (url) => {
    expect(toPhoto({ ...photo, url })).toMatchObject({ url });
  },
);

it.each([
  ['red;}', 'data:image/png;base64,a"),x'],
  ['x#aabbcc', 'xdata:image/png;base64,AAAA'],
  ['#aabbccd', 'data:image/png;base64,'],
  ['#aabbcg', 'data:text/html;base64,AAAA'],
])('rejects unsafe style values: %s and %s', (color, placeholder) => {
  const result = toPhoto({ ...photo, color, placeholder });
  expect(result).toMatchObject({ color: '', placeholder: '' });
});

it('accepts uppercase hex colours', () => {
  const style = { color: '#AABBCC', placeholder: 'data:image/svg;base64,aZ09+/==' };
  expect(toPhoto({ ...photo, ...style })).toMatchObject(style);
});

it.each([
  [-5, 0],
  [0, 0],
  ['12.5', 12.5],
  [100, 100],
  [150, 100],
  ['left', 50],
])('limits the focus %p to %p percent', (value, percent) => {
  expect(toPhoto({ ...photo, focusX: value, focusY: value })).toMatchObject({
    focusX: percent,
    focusY: percent,
  });
});

describe('a product', () => {
  it('has no photos if the server has none', () => {
    expect(toProduct({ _id: 'car-1' })).toMatchObject({ photos: [], cover: null, photoCount: 0 });
  });

  it('has its first photo as the cover', () => {
    const photos = [photo, makePhoto()];
    expect(toProduct({ photos })).toMatchObject({ photos, cover: photo, photoCount: 2 });
  });

  it('in a list has a cover and a photo count', () => {
    const product = toProduct({ cover: photo, photoCount: 14 });
    expect(product).toMatchObject({ photos: [], cover: photo, photoCount: 14 });
  });
});
