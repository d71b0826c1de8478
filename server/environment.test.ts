import path from 'node:path';
import { dataPlace } from './environment';

it('says where the data is; what is set to nothing counts as not set', () => {
  expect(dataPlace({ DATABASE_URL: ' postgres://db ', DATA_DIR: '/data ' })).toEqual({
    url: 'postgres://db',
    folder: '/data',
  });
  const usual = { url: undefined, folder: path.resolve('.data') };
  expect(dataPlace({})).toEqual(usual);
  expect(dataPlace({ DATABASE_URL: '', DATA_DIR: ' ' })).toEqual(usual);
});
